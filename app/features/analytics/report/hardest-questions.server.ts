import { and, asc, eq, gte, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { itemStatistics, question } from "../../../db/schema";
import { minAnswers } from "../../questions/statistics/thresholds";

/** Maximum questions in the report's list. */
export const maxHardestQuestions = 10;

/**
 * Reads the questions with the lowest share of correct first answers, among those with enough answers, hardest first. The
 * numbers are the item statistics of the current version (I1), as on every page about a question. One trip.
 */
export function readHardestQuestions(db: Db, limit: number) {
  return db
    .select({
      questionId: sql<string>`${question.id}`.as("hard_question"),
      externalId: question.externalId,
      firstAnswers: itemStatistics.n,
      share: itemStatistics.p,
    })
    .from(itemStatistics)
    .innerJoin(
      question,
      and(
        eq(question.versionId, itemStatistics.versionId),
        eq(
          question.id,
          sql`(select version.question_id from question_version version where version.id = ${itemStatistics.versionId})`,
        ),
      ),
    )
    .where(gte(itemStatistics.n, minAnswers))
    .orderBy(asc(itemStatistics.p), asc(question.externalId))
    .limit(limit);
}

/** Reads the same questions as a table for an export. */
export async function exportHardestQuestions(db: Db, limit: number) {
  const rows = await readHardestQuestions(db, limit);
  const lines = rows.map(({ externalId, firstAnswers, share }) => [
    externalId,
    firstAnswers,
    Math.round(share * 1000) / 10,
  ]);
  return [["question", "first answers", "correct percent"], ...lines];
}
