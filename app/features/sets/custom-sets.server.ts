import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { customSet, groupSet, studySession, topic } from "../../db/schema";
import { excerpt } from "../../lib/text";
import { listFilterLabels } from "../questions/filter-labels";
import { type StartRequest, startRequestSchema } from "../study/start-forms";
import { selectVisibleMarks } from "../study/visible-content.server";
import { maxSetNameLength, maxSetsPerLearner } from "./custom-set-limits";
import { buildGroupSetDeletion } from "./groups/delete-group-sets.server";

/** The session that a custom set starts: a filter with a size and a mode. */
export type Recipe = Extract<StartRequest, { from: "filter" }>;

/** Sets per page. */
export const setsPerPage = 20;

/**
 * Builds the statement that reads a page of the learner's sets, last used first, each with its last session, and one
 * extra row that tells whether there is a next page; for a batch.
 */
export function selectSets(db: Db, userId: string, page: number) {
  return db
    .select({
      id: sql<string>`${customSet.id}`.as("set_id"),
      name: customSet.name,
      request: customSet.request,
      shareToken: customSet.shareToken,
      groupToken: groupSet.token,
      usedAt: customSet.lastUsedAt,
      sessionId: sql<string | null>`${studySession.id}`.as("last_session"),
      marks: selectVisibleMarks(userId).as("shown_marks"),
      finishedAt: studySession.finishedAt,
    })
    .from(customSet)
    .leftJoin(groupSet, eq(groupSet.setId, customSet.id))
    .leftJoin(studySession, and(eq(studySession.id, customSet.lastSessionId), eq(studySession.userId, userId)))
    .where(eq(customSet.userId, userId))
    .orderBy(desc(sql`coalesce(${customSet.lastUsedAt}, ${customSet.updatedAt})`))
    .limit(setsPerPage + 1)
    .offset((page - 1) * setsPerPage);
}

/** Builds the statement that reads the name of one of the learner's sets, for a batch. */
export function selectSetName(db: Db, userId: string, setId: string) {
  return db
    .select({ named: sql<string>`${customSet.name}`.as("named") })
    .from(customSet)
    .where(and(eq(customSet.id, setId), eq(customSet.userId, userId)));
}

/**
 * Builds the statement that reads a shared set by token, for a batch. `owner` is only for a comparison with the
 * viewer; it is never sent to a browser.
 */
export function selectSharedSet(db: Db, token: string) {
  return db
    .select({ owner: customSet.userId, name: customSet.name, request: customSet.request })
    .from(customSet)
    .where(eq(customSet.shareToken, token));
}

/** Parses a stored recipe; null if it is invalid. */
export function parseRecipe(json: string): Recipe | null {
  const parsed = startRequestSchema.safeParse(JSON.parse(json));
  return parsed.success && parsed.data.from === "filter" ? parsed.data : null;
}

/**
 * Saves a recipe as a new set; returns false if the learner already has `maxSetsPerLearner` sets. An existing set with
 * this `id` stays unchanged.
 */
export async function saveSet(
  db: Db,
  userId: string,
  { id, name, recipe, now }: { id: string; name: string; recipe: Recipe; now: number },
): Promise<boolean> {
  const setName = name || (await getDefaultName(db, recipe));
  const [, rows] = await db.batch([
    db
      .insert(customSet)
      .select(
        sql`select ${id}, ${userId}, ${setName}, ${JSON.stringify(recipe)}, null, ${now}, ${now}, null, null
        where (select count(*) from ${customSet} where ${customSet.userId} = ${userId}) < ${maxSetsPerLearner}`,
      )
      .onConflictDoNothing(),
    db.select({ id: customSet.id }).from(customSet).where(isOwnSet(userId, id)),
  ]);
  return rows.length > 0;
}

/** Changes the recipe, the name, or both of a set; returns false if the set is missing or another learner's. */
export async function updateSet(
  db: Db,
  userId: string,
  setId: string,
  { name, recipe }: { name: string; recipe?: Recipe },
  now: number,
): Promise<boolean> {
  const setName = name || (recipe && (await getDefaultName(db, recipe)));
  const rows = await db
    .update(customSet)
    .set({ name: setName, request: recipe && JSON.stringify(recipe), updatedAt: now })
    .where(isOwnSet(userId, setId))
    .returning({ id: customSet.id });
  return rows.length > 0;
}

/** Deletes a set with its links; its sessions stay. */
export async function deleteSet(db: Db, userId: string, setId: string): Promise<void> {
  const isOwnGroup = and(eq(groupSet.setId, setId), eq(groupSet.userId, userId));
  await db.batch([...buildGroupSetDeletion(db, isOwnGroup), db.delete(customSet).where(isOwnSet(userId, setId))]);
}

/** Shares a set under a link with this token, keeping an existing link; null removes the link, which never works again. */
export async function setShareToken(db: Db, userId: string, setId: string, token: string | null): Promise<void> {
  await db
    .update(customSet)
    .set({ shareToken: token && sql`coalesce(${customSet.shareToken}, ${token})` })
    .where(isOwnSet(userId, setId));
}

function isOwnSet(userId: string, setId: string) {
  return and(eq(customSet.id, setId), eq(customSet.userId, userId));
}

/** Returns the name of a set that was saved without a name: a list of its filters. */
async function getDefaultName(db: Db, { filter }: Recipe): Promise<string> {
  const names = filter.topics.length ? await db.select({ id: topic.id, path: topic.path }).from(topic) : [];
  const filterLabels = listFilterLabels(filter, new Map(names.map(({ id, path }) => [id, path])));
  return excerpt(filterLabels.join(" · ") || "All questions", maxSetNameLength);
}
