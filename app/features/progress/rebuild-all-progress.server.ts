import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { answer, optionTally, questionVersion, studySession, user } from "../../db/schema";
import { isNotDeleted } from "../auth/deleted-user.server";
import { recountBank } from "../questions/bank-cells.server";
import type { AnswerSheet } from "../questions/version";
import { type Response, toCanonicalChoice } from "../study/engine/response";
import { selectJsonRows } from "../study/json-rows.server";
import { updateDifficultyBands } from "./difficulty-bands.server";
import { updatePeerPercentiles } from "./peer-percentile.server";
import { rebuildProgress } from "./rebuild-progress.server";

const learnersPerPage = 100;
const sessionsPerPage = 200;
const rowsPerStatement = 1000;

/**
 * Rebuilds everything derived from answers: outcomes, cells, and days of every learner, option tallies, bank counts,
 * difficulty bands, and peer percentiles. Calls `onRebuilt` after each learner; returns the number of learners.
 */
export async function rebuildAllProgress(
  db: Db,
  now: number,
  onRebuilt: (userId: string) => void = () => {},
): Promise<number> {
  let count = 0;
  for (let after = ""; ; ) {
    const learners = await db
      .select({ id: user.id })
      .from(user)
      .where(
        // Answers of deleted accounts count in the tallies but belong to no learner's progress.
        and(
          gt(user.id, after),
          isNotDeleted,
          sql`exists (select 1 from ${studySession} where ${studySession.userId} = ${user.id})`,
        ),
      )
      .orderBy(user.id)
      .limit(learnersPerPage);
    for (const { id } of learners) {
      await rebuildProgress(db, id, now);
      onRebuilt(id);
    }
    count += learners.length;
    const lastLearner = learners.at(-1);
    if (!lastLearner) break;
    after = lastLearner.id;
  }
  await rebuildOptionTallies(db);
  await recountBank(db);
  await updateDifficultyBands(db);
  await updatePeerPercentiles(db, now);
  return count;
}

/** Recounts how often each option was chosen in first answers of finished sessions (Q5). */
async function rebuildOptionTallies(db: Db): Promise<void> {
  const counts = new Map<string, [versionId: string, choice: string, chosen: number, correct: number]>();
  for (let after = ""; ; ) {
    const sessions = await db
      .select({ id: studySession.id })
      .from(studySession)
      .where(and(gt(studySession.id, after), isNotNull(studySession.finishedAt)))
      .orderBy(studySession.id)
      .limit(sessionsPerPage);
    const lastSession = sessions.at(-1);
    if (!lastSession) break;
    const ids = JSON.stringify(sessions.map(({ id }) => id));
    const firstAnswers = await db
      .select({
        versionId: answer.versionId,
        answerSheet: questionVersion.answerSheet,
        response: answer.response,
        correct: answer.correct,
      })
      .from(answer)
      .innerJoin(questionVersion, eq(questionVersion.id, answer.versionId))
      .where(sql`${answer.sessionId} in (select value from json_each(${ids})) and ${answer.isFirst} = 1`);
    for (const { versionId, answerSheet, response, correct } of firstAnswers) {
      const { key } = JSON.parse(answerSheet) as AnswerSheet;
      const choice = toCanonicalChoice(JSON.parse(response) as Response, key);
      const row = counts.get(`${versionId} ${choice}`) ?? [versionId, choice, 0, 0];
      row[2] += 1;
      row[3] += correct ? 1 : 0;
      counts.set(`${versionId} ${choice}`, row);
    }
    after = lastSession.id;
  }
  const rows = [...counts.values()];
  const chunks = Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, index) =>
    rows.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement),
  );
  await db.batch([
    db.delete(optionTally),
    ...chunks.map((chunk) => db.insert(optionTally).select(selectJsonRows(chunk, sql`true`, 4))),
  ]);
}
