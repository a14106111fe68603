import { eq, sql } from "drizzle-orm";
import { visit } from "../../db/analytics/schema";
import type { Db } from "../../db/client.server";

/**
 * Takes a learner's name off their visits; the visits stay, of nobody, until they are 90 days old. Events name no
 * learner. A counter that read one of these visits before starts again (`writes`), so that it cannot write the name back.
 */
export async function forgetLearner(analytics: Db, userId: string): Promise<void> {
  await analytics
    .update(visit)
    .set({ userId: null, writes: sql`${visit.writes} + 1` })
    .where(eq(visit.userId, userId));
}
