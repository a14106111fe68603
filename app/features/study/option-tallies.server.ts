import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { optionTally } from "../../db/schema";
import { type Response, toCanonicalChoice } from "./engine/response";
import { selectJsonRows } from "./json-rows.server";

/** Builds the statement that adds first answers to the tallies of their versions if the condition holds (Q2). */
export function buildTallyUpsert(
  db: Db,
  firstAnswers: readonly { versionId: string; response: Response; correct: boolean }[],
  condition: SQL,
) {
  const rowsByChoice = new Map<string, [string, string, number, number]>();
  for (const { versionId, response, correct } of firstAnswers) {
    const choice = toCanonicalChoice(response);
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
