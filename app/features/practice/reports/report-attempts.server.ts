import { and, desc, eq, lt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { reportAttempt } from "~/db/schema";
import { dayMs } from "~/lib/day";

/** Time in ms after which reports are deleted (G12). */
const retentionMs = 90 * dayMs;
/** Number of reports in the history. */
const historySize = 20;

/** Returns the newest reports of a person, and the one with the id if it is theirs, in one trip. */
export async function readAttempts(db: Db, userId: string, attemptId: string | null) {
  const { id, caseId, score, createdAt } = reportAttempt;
  const [history, [attempt]] = await db.batch([
    db
      .select({ id, caseId, score, createdAt })
      .from(reportAttempt)
      .where(eq(reportAttempt.userId, userId))
      .orderBy(desc(createdAt))
      .limit(historySize),
    db
      .select()
      .from(reportAttempt)
      .where(and(eq(id, attemptId ?? ""), eq(reportAttempt.userId, userId))),
  ]);
  return { history, attempt: attempt ?? null };
}

/** Stores a report; the same id stores it once (G12). */
export async function storeAttempt(db: Db, attempt: typeof reportAttempt.$inferInsert): Promise<void> {
  await db.insert(reportAttempt).values(attempt).onConflictDoNothing();
}

/** Deletes the reports that are older than 90 days (G12). */
export async function deleteOldAttempts(db: Db, now: number): Promise<void> {
  await db.delete(reportAttempt).where(lt(reportAttempt.createdAt, now - retentionMs));
}
