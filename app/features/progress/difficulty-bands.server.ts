import { and, gt, lte, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { optionTally, question } from "../../db/schema";
import { maxHardShare, minBandAnswers, minEasyShare } from "./difficulty-bands";

const questionsPerPage = 1000;

/**
 * Updates the difficulty band of every question from the tallies of its current version, page by page, every night. Applies
 * `getBand` in SQL and writes only changed rows, so it can run again at any time.
 */
export async function updateDifficultyBands(db: Db, page = questionsPerPage): Promise<void> {
  let lastId = "";
  for (;;) {
    const [end] = await db
      .select({ id: sql<string | null>`max(id)`.as("last_id") })
      .from(
        db
          .select({ id: question.id })
          .from(question)
          .where(gt(question.id, lastId))
          .orderBy(question.id)
          .limit(page)
          .as("page"),
      );
    if (!end?.id) return;
    await db
      .update(question)
      .set({ band })
      .where(and(gt(question.id, lastId), lte(question.id, end.id), sql`${question.band} is not ${band}`));
    lastId = end.id;
  }
}

const share = sql`sum(${optionTally.correct}) * 1.0 / sum(${optionTally.chosen})`;
const band = sql`(select case when coalesce(sum(${optionTally.chosen}), 0) < ${sql.raw(String(minBandAnswers))} then null
    when ${share} > ${sql.raw(String(minEasyShare))} then 'easy'
    when ${share} < ${sql.raw(String(maxHardShare))} then 'hard' else 'medium' end
  from ${optionTally} where ${optionTally.versionId} = ${question.versionId})`;
