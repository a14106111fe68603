import { inArray, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { answer, itemStatistics, questionVersion, user } from "../../db/schema";
import {
  type FirstAnswer,
  type ItemStatistics,
  ItemTallies,
  type Score,
} from "../questions/statistics/compute-item-statistics";
import type { AnswerSheet, QuestionBody } from "../questions/version";
import type { Response } from "../study/engine/response";

const answersPerPage = 5000;
const versionsPerPage = 200;

/**
 * Recomputes the statistics of every answered version from the first answers of all learners except admins (I1). Runs
 * nightly and can be repeated at any time, because only changed rows are written. Reads the answers twice, page by page:
 * first for the learners' scores, then for the statistics of the versions.
 */
export async function updateItemStatistics(db: Db, pageSize = answersPerPage): Promise<void> {
  const scores = new Map<string, Score>();
  for await (const { learner, correct } of readFirstAnswers(db, pageSize)) {
    const score = scores.get(learner) ?? { answered: 0, correct: 0 };
    scores.set(learner, score);
    score.answered += 1;
    if (correct) score.correct += 1;
  }
  const tallies = new ItemTallies(scores);
  for await (const firstAnswer of readFirstAnswers(db, pageSize)) tallies.add(firstAnswer);
  const ids = tallies.listItems();
  for (let from = 0; from < ids.length; from += versionsPerPage) {
    const batchIds = ids.slice(from, from + versionsPerPage);
    const versions = await db
      .select({ id: questionVersion.id, body: questionVersion.body, sheet: questionVersion.answerSheet })
      .from(questionVersion)
      .where(inArray(questionVersion.id, sql`(select value from json_each(${JSON.stringify(batchIds)}))`));
    await writeStatistics(
      db,
      versions.map(({ id, body, sheet }) => [
        id,
        tallies.computeStatistics(id, getOptions(JSON.parse(body), JSON.parse(sheet))),
      ]),
    );
  }
}

/** Yields all first answers in table order, one page per query. */
async function* readFirstAnswers(db: Db, pageSize: number): AsyncGenerator<FirstAnswer> {
  let [afterSession, afterPosition] = ["", -1];
  for (;;) {
    const rows = await db
      .select({
        sessionId: answer.sessionId,
        position: answer.position,
        learner: answer.userId,
        item: answer.versionId,
        response: answer.response,
        correct: answer.correct,
        counts:
          sql<number>`${answer.isFirst} and ${answer.userId} not in (select ${user.id} from ${user} where ${user.role} = 'admin')`.as(
            "counts",
          ),
        durationMs: answer.durationMs,
        confidence: answer.confidence,
        month: sql<string>`strftime('%Y-%m', ${answer.answeredAt} / 1000, 'unixepoch')`.as("month"),
      })
      .from(answer)
      .where(sql`(${answer.sessionId}, ${answer.position}) > (${afterSession}, ${afterPosition})`)
      .orderBy(answer.sessionId, answer.position)
      .limit(pageSize);
    for (const { response, confidence, counts, ...row } of rows)
      if (counts) yield { ...row, chosen: getChosenOptions(JSON.parse(response)), sure: confidence === "sure" };
    const lastRow = rows.at(-1);
    if (!lastRow || rows.length < pageSize) return;
    [afterSession, afterPosition] = [lastRow.sessionId, lastRow.position];
  }
}

function getChosenOptions(response: Response): string[] {
  if (response.type === "single") return [response.choice];
  return response.type === "multi" ? [...new Set(response.choices)] : [];
}

function getOptions(body: QuestionBody, { key }: AnswerSheet) {
  const options = body.type === "single" || body.type === "multi" ? body.options.map(({ id }) => id) : [];
  if (key.type === "single") return { options, right: [key.key] };
  return { options, right: key.type === "multi" ? key.keys : [] };
}

async function writeStatistics(
  db: Db,
  statisticsByVersion: [versionId: string, statistics: ItemStatistics][],
): Promise<void> {
  const rows = statisticsByVersion.map(([id, statistics]) => {
    const { n, p, discrimination, flags } = statistics;
    return [id, n, p, discrimination, JSON.stringify(statistics), flags.join(" ")];
  });
  await db
    .insert(itemStatistics)
    .select(
      sql`select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5
        from json_each(${JSON.stringify(rows)}) where true`,
    )
    .onConflictDoUpdate({
      target: itemStatistics.versionId,
      set: {
        n: sql`excluded.n`,
        p: sql`excluded.p`,
        discrimination: sql`excluded.discrimination`,
        statistics: sql`excluded.statistics`,
        flags: sql`excluded.flags`,
      },
      setWhere: sql`${itemStatistics.statistics} <> excluded.statistics`,
    });
}
