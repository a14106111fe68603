import { and, eq, sql } from "drizzle-orm";
import type { Context } from "../../../context.server";
import { customSet, groupSet, groupSetItem } from "../../../db/schema";
import { drawForGroup } from "../../study/draw-for-group.server";
import { parseRecipe } from "../custom-sets.server";
import { maxGroupsPerLearner } from "./group-limits";

export type GroupCreation = "created" | "missing" | "empty" | "full";

/**
 * Draws the questions of a learner's custom set once and stores them under a new link (S10). An existing link of the set stays.
 * The caller checks that the learner has a subscription.
 */
export async function createGroupSet(
  { db, now, seed, id }: Pick<Context, "db" | "now" | "seed" | "id">,
  userId: string,
  setId: string,
): Promise<GroupCreation> {
  const [set] = await db
    .select({ name: customSet.name, request: customSet.request })
    .from(customSet)
    .where(and(eq(customSet.id, setId), eq(customSet.userId, userId)));
  const recipe = set && parseRecipe(set.request);
  if (!recipe) return "missing";
  const questionIds = await drawForGroup(db, userId, recipe, { now, seed: seed() });
  if (questionIds.length === 0) return "empty";
  const groupId = id();
  const [, , groups] = await db.batch([
    db
      .insert(groupSet)
      .select(
        sql`select ${groupId}, ${customSet.id}, ${userId}, ${id()}, ${customSet.name}, ${customSet.request}, ${now} from ${customSet}
          where ${customSet.id} = ${setId} and ${customSet.userId} = ${userId}
          and (select count(*) from ${groupSet} where ${groupSet.userId} = ${userId}) < ${maxGroupsPerLearner}`,
      )
      .onConflictDoNothing(),
    db
      .insert(groupSetItem)
      .select(
        sql`select ${groupSet.id}, je.key, je.value from json_each(${JSON.stringify(questionIds)}) je, ${groupSet} where ${groupSet.id} = ${groupId}`,
      ),
    db
      .select({ id: groupSet.id })
      .from(groupSet)
      .where(and(eq(groupSet.setId, setId), eq(groupSet.userId, userId))),
  ]);
  return groups.length > 0 ? "created" : "full";
}
