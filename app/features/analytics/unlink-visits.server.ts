import { and, asc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { visit } from "../../db/analytics/schema";
import type { Db } from "../../db/client.server";
import { user } from "../../db/schema";
import { isNotDeleted } from "../auth/deleted-user.server";

const pageSize = 500;

/**
 * Removes a learner's id from their visits. The anonymous visits are deleted when they are 90 days old; events contain no user
 * id. Increases the revision, so that a concurrent `storeMessages` retries instead of writing the id back.
 */
export async function unlinkVisits(analytics: Db, userId: string): Promise<void> {
  await analytics
    .update(visit)
    .set({ userId: null, revision: sql`${visit.revision} + 1` })
    .where(eq(visit.userId, userId));
}

/**
 * Nightly job: removes the ids of deleted accounts from visits that were counted while the account was being deleted. Reads only
 * visits with a user id, by index.
 */
export async function unlinkDeletedLearners(db: Db, analytics: Db): Promise<void> {
  for (let after = ""; ; ) {
    const linkedVisits = await analytics
      .selectDistinct({ userId: visit.userId })
      .from(visit)
      .where(and(isNotNull(visit.userId), gt(visit.userId, after)))
      .orderBy(asc(visit.userId))
      .limit(pageSize);
    const ids = linkedVisits.flatMap(({ userId }) => userId ?? []);
    const last = ids.at(-1);
    if (!last) return;
    const existingUsers = await db
      .select({ id: user.id })
      .from(user)
      .where(and(inArray(user.id, sql`(select value from json_each(${JSON.stringify(ids)}))`), isNotDeleted));
    const existingUserIds = new Set(existingUsers.map(({ id }) => id));
    for (const id of ids) if (!existingUserIds.has(id)) await unlinkVisits(analytics, id);
    after = last;
  }
}
