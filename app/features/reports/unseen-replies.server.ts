import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { correctionNotice, questionReport } from "../../db/schema";

/** Builds the statement that counts the learner's unread corrections and closed reports, for a batch. */
export function selectUnseenReplies(db: Db, userId: string) {
  return db
    .select({
      correctionCount:
        sql<number>`(select count(*) from ${correctionNotice} where user_id = ${userId} and seen_at is null)`.as(
          "news_corrected",
        ),
      replyCount:
        sql<number>`(select count(*) from ${questionReport} where user_id = ${userId} and state <> 'open' and seen_at is null)`.as(
          "news_answered",
        ),
    })
    .from(sql`(select 1)`);
}

/** Formats the unread counts as text; null if nothing is unread. */
export function formatUnseenReplies(
  counts: { correctionCount: number; replyCount: number } | undefined,
): string | null {
  const correctionCount = Number(counts?.correctionCount ?? 0);
  const replyCount = Number(counts?.replyCount ?? 0);
  const sentences = [
    correctionCount === 1 && "The key of one of your questions was corrected.",
    correctionCount > 1 && `The keys of ${correctionCount} of your questions were corrected.`,
    replyCount === 1 && "The editors replied to your report.",
    replyCount > 1 && `The editors replied to ${replyCount} of your reports.`,
  ];
  return sentences.filter(Boolean).join(" ") || null;
}

/** Marks the learner's corrections and replies up to `until` (ms) as read. */
export async function markRepliesSeen(db: Db, userId: string, until: number, now: number): Promise<void> {
  await db.batch([
    db
      .update(correctionNotice)
      .set({ seenAt: now })
      .where(
        and(
          eq(correctionNotice.userId, userId),
          isNull(correctionNotice.seenAt),
          lte(correctionNotice.createdAt, until),
        ),
      ),
    db
      .update(questionReport)
      .set({ seenAt: now })
      .where(
        and(
          eq(questionReport.userId, userId),
          sql`${questionReport.state} <> 'open'`,
          isNull(questionReport.seenAt),
          lte(questionReport.closedAt, until),
        ),
      ),
  ]);
}
