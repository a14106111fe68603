import { asc, isNotNull } from "drizzle-orm";
import { itemTally } from "../../../db/analytics/schema";
import type { Db } from "../../../db/client.server";

/**
 * Selects the questions with the lowest share of correct first answers, among those with enough answers, hardest first. The
 * numbers are those of the item statistics (`copyItemStatistics`), as on every page about a question.
 */
export function selectHardestQuestions(analytics: Db, limit: number) {
  return analytics
    .select({
      questionId: itemTally.questionId,
      firstAnswers: itemTally.firstAnswers,
      permille: itemTally.correctPermille,
    })
    .from(itemTally)
    .where(isNotNull(itemTally.correctPermille))
    .orderBy(asc(itemTally.correctPermille))
    .limit(limit);
}
