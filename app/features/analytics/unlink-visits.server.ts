import { and, asc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { visit } from "../../db/analytics/schema";
import type { Db } from "../../db/client.server";
import { user } from "../../db/schema";
import { isNotDeleted } from "../auth/deleted-user.server";

/** Names looked at in one trip. */
const pageSize = 500;

/**
 * Takes a learner's name off their visits; the visits stay, of nobody, until they are 90 days old. Events name no
 * learner. A counter that read one of these visits before starts again (`writes`), so that it cannot write the name back.
 */
export async function unlinkVisits(analytics: Db, userId: string): Promise<void> {
  await analytics
    .update(visit)
    .set({ userId: null, revision: sql`${visit.revision} + 1` })
    .where(eq(visit.userId, userId));
}

/**
 * Takes the names of deleted accounts off visits, every night: a visit that was counted at the very moment its account went
 * may still have been given the name. Reads the visits' named ones through their index.
 */
export async function unlinkDeletedLearners(db: Db, analytics: Db): Promise<void> {
  for (let after = ""; ; ) {
    const linked = await analytics
      .selectDistinct({ userId: visit.userId })
      .from(visit)
      .where(and(isNotNull(visit.userId), gt(visit.userId, after)))
      .orderBy(asc(visit.userId))
      .limit(pageSize);
    const ids = linked.flatMap(({ userId }) => userId ?? []);
    const last = ids.at(-1);
    if (!last) return;
    const existing = await db
      .select({ id: user.id })
      .from(user)
      .where(and(inArray(user.id, sql`(select value from json_each(${JSON.stringify(ids)}))`), isNotDeleted));
    const existingIds = new Set(existing.map(({ id }) => id));
    for (const id of ids) if (!existingIds.has(id)) await unlinkVisits(analytics, id);
    after = last;
  }
}
