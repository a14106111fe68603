import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { correctionNotice, questionReport } from "../../db/schema";

/** How many corrections and closed reports the learner has not read yet; as a statement, for a batch. */
export function selectUnseenReplies(db: Db, userId: string) {
  return db
    .select({
      corrected:
        sql<number>`(select count(*) from ${correctionNotice} where user_id = ${userId} and seen_at is null)`.as(
          "news_corrected",
        ),
      answered:
        sql<number>`(select count(*) from ${questionReport} where user_id = ${userId} and state <> 'open' and seen_at is null)`.as(
          "news_answered",
        ),
    })
    .from(sql`(select 1)`);
}

/** The news in words; null when there are none. */
export function formatUnseenReplies(news: { corrected: number; answered: number } | undefined): string | null {
  const corrected = Number(news?.corrected ?? 0);
  const answered = Number(news?.answered ?? 0);
  const words = [
    corrected === 1 && "The key of a question you had was corrected.",
    corrected > 1 && `The keys of ${corrected} questions you had were corrected.`,
    answered === 1 && "The editors answered your report.",
    answered > 1 && `The editors answered ${answered} of your reports.`,
  ];
  return words.filter(Boolean).join(" ") || null;
}

/** The learner has read what there was at `until` (ms). */
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
