import { eq, gt, sql } from "drizzle-orm";
import { itemTally } from "../../db/analytics/schema";
import type { Db } from "../../db/client.server";
import { itemStatistics, question } from "../../db/schema";
import { minAnswers } from "../questions/statistics/thresholds";
import { jsonRows } from "./rollup-statements.server";

const rowsPerStatement = 5000;

/**
 * Copies the item statistics of the current versions (I1) to the analytics database, so that its list of the hardest questions
 * counts the same answers as every page about a question. Runs nightly after the item statistics; can be repeated.
 */
export async function copyItemStatistics(db: Db, analytics: Db): Promise<void> {
  const rows = await db
    .select({
      questionId: sql<string>`${question.id}`.as("counted_question"),
      n: itemStatistics.n,
      p: itemStatistics.p,
    })
    .from(question)
    .innerJoin(itemStatistics, eq(itemStatistics.versionId, question.versionId));
  const values = rows.map(({ questionId, n, p }) => [
    ...[questionId, n, Math.round(n * p)],
    n >= minAnswers ? Math.round(1000 * p) : null,
  ]);
  const upserts = [];
  for (let from = 0; from < values.length; from += rowsPerStatement)
    upserts.push(
      analytics
        .insert(itemTally)
        .select(
          sql`select value->>0, 0, value->>1, value->>2, value->>3 from ${jsonRows(values.slice(from, from + rowsPerStatement))} where true`,
        )
        .onConflictDoUpdate({
          target: itemTally.questionId,
          set: {
            firstAnswers: sql`excluded.first_answers`,
            firstCorrect: sql`excluded.first_correct`,
            correctPermille: sql`excluded.correct_permille`,
          },
        }),
    );
  await analytics.batch([
    // A new version starts without answers.
    analytics
      .update(itemTally)
      .set({ firstAnswers: 0, firstCorrect: 0, correctPermille: null })
      .where(gt(itemTally.firstAnswers, 0)),
    ...upserts,
  ]);
}
