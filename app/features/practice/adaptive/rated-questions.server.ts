import { eq, inArray, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { question, questionRating, questionVersion } from "../../../db/schema";
import { countChoices } from "../../questions/types/content-types";
import { assumeDifficulty, type Difficulty } from "./elo";

/** A question with the difficulty that is known of it. */
export interface RatedQuestion {
  id: string;
  versionId: string;
  difficulty: Difficulty;
  choices: number | null;
}

/**
 * Reads the difficulties of questions, by id. A question without first answers, or whose key was corrected since, has the
 * difficulty of its level. The text of a question is read only if its choices are not counted yet.
 */
export async function readRatedQuestions(db: Db, ids: readonly string[]): Promise<Map<string, RatedQuestion>> {
  const isCounted = sql`${questionRating.versionId} = ${question.versionId}`;
  const rows = await db
    .select({
      id: question.id,
      versionId: question.versionId,
      level: question.level,
      value: questionRating.difficulty,
      answers: questionRating.answers,
      choices: questionRating.choices,
      body: sql<string | null>`case when ${isCounted} then null else ${questionVersion.body} end`.as("uncounted_body"),
      // A version that corrects the key takes the meaning from earlier answers.
      isOutdated: sql<number>`${questionRating.versionId} <> ${question.versionId} and exists (
        select 1 from ${questionVersion} rated inner join ${questionVersion} later on later.question_id = rated.question_id
        where rated.id = ${questionRating.versionId} and later.number > rated.number and later.corrects_key)`.as(
        "is_outdated",
      ),
    })
    .from(question)
    .innerJoin(questionVersion, eq(questionVersion.id, question.versionId))
    .leftJoin(questionRating, eq(questionRating.questionId, question.id))
    .where(inArray(question.id, sql`(select value from json_each(${JSON.stringify(ids)}))`));
  return new Map(
    rows.map(({ id, versionId, level, value, answers, choices, body, isOutdated }) => [
      id,
      {
        id,
        versionId,
        difficulty: value === null || answers === null || isOutdated ? assumeDifficulty(level) : { value, answers },
        choices: body === null ? choices : countChoices(JSON.parse(body)),
      },
    ]),
  );
}
