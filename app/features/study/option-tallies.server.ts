import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { optionTally } from "../../db/schema";
import type { AnswerSheet } from "../questions/version";
import { type Response, toCanonicalChoice } from "./engine/response";
import { selectJsonRows } from "./json-rows.server";

/** The first answer of a learner to a version. */
interface TalliedAnswer {
  versionId: string;
  /** JSON of the version's answer sheet. */
  answerSheet: string;
  response: Response;
  correct: boolean;
}

/** Builds the statement that adds first answers to the tallies of their versions if the condition holds (Q2). */
export function buildTallyUpsert(db: Db, firstAnswers: readonly TalliedAnswer[], condition: SQL) {
  const rowsByChoice = new Map<string, [string, string, number, number]>();
  for (const { versionId, answerSheet, response, correct } of firstAnswers) {
    const choice = toCanonicalChoice(response, (JSON.parse(answerSheet) as AnswerSheet).key);
    const row = rowsByChoice.get(`${versionId} ${choice}`) ?? [versionId, choice, 0, 0];
    row[2] += 1;
    row[3] += correct ? 1 : 0;
    rowsByChoice.set(`${versionId} ${choice}`, row);
  }
  const values = [...rowsByChoice.values()];
  return db
    .insert(optionTally)
    .select(selectJsonRows(values, condition, 4))
    .onConflictDoUpdate({
      target: [optionTally.versionId, optionTally.choice],
      set: {
        chosen: sql`${optionTally.chosen} + excluded.chosen`,
        correct: sql`${optionTally.correct} + excluded.correct`,
      },
    });
}
