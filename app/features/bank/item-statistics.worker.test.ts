import { beforeEach, expect, it } from "vitest";
import type { Db, DbCount } from "../../db/client.server";
import { answer, itemStatistics } from "../../db/schema";
import { freshD1 } from "../../testing/d1";
import { makePerson, makeQuestion, makeSession, questionLike } from "../../testing/make";
import { questionContent } from "../questions/content";
import type { ItemStatistics } from "../questions/statistics/compute-item-statistics";
import { updateItemStatistics } from "./item-statistics.server";

const now = Date.parse("2026-03-10T12:00:00Z");

let db: Db;
let count: DbCount;

beforeEach(async () => {
  ({ db, count } = await freshD1());
});

type Question = Awaited<ReturnType<typeof makeQuestion>>;

/** Stores a learner's session with one first answer per question. */
async function answerAll(userId: string, questions: Question[], choices: string, fields = {}) {
  const sessionId = await makeSession(db, userId, questions, now);
  await db.insert(answer).values(
    questions.map(({ questionId, versionId }, position) => ({
      sessionId,
      position,
      clientId: `${sessionId}-${position}`,
      userId,
      questionId,
      versionId,
      response: JSON.stringify({ type: "single", choice: choices[position] }),
      correct: choices[position] === "a",
      isFirst: true,
      durationMs: 20_000,
      day: "2026-03-10",
      answeredAt: now,
      ...fields,
    })),
  );
}

async function counted(): Promise<Map<string, ItemStatistics>> {
  const rows = await db.select().from(itemStatistics).orderBy(itemStatistics.versionId);
  return new Map(rows.map(({ versionId, statistics }) => [versionId, JSON.parse(statistics)]));
}

it("counts first answers of 3 seconds or more, for any page size, and writes only changes (I1)", async () => {
  const questions = [await makeQuestion(db), await makeQuestion(db), await makeQuestion(db)];
  for (const choices of ["aab", "aba", "bab", "acc"])
    await answerAll((await makePerson(db)).userId, questions, choices, { confidence: "sure" });
  // None of these answers counts.
  await answerAll((await makePerson(db, { role: "admin" })).userId, questions, "ddd");
  await answerAll((await makePerson(db)).userId, questions, "ddd", { durationMs: 2_999 });
  await answerAll((await makePerson(db)).userId, questions, "ddd", { isFirst: false });
  await updateItemStatistics(db);
  const all = await counted();
  const [first, second, third] = questions.map(({ versionId }) => all.get(versionId));
  expect(first).toMatchObject({
    n: 4,
    p: 0.75,
    sure: { n: 4, wrong: 1 },
    months: [{ month: "2026-03", n: 4, p: 0.75 }],
  });
  expect(first?.options.map(({ id, share }) => [id, share])).toEqual([
    ["a", 0.75],
    ["b", 0.25],
    ["c", 0],
    ["d", 0],
  ]);
  expect([second?.p, third?.p]).toEqual([0.5, 0.25]);
  for (const page of [1, 2, 5]) {
    await updateItemStatistics(db, page);
    expect(await counted()).toEqual(all);
  }
  const before = count.rowsWritten;
  await updateItemStatistics(db);
  expect(count.rowsWritten).toBe(before);
});

it("counts each option of a multiple-answer question separately", async () => {
  const fields: Record<string, unknown> = questionLike();
  delete fields.key;
  const content = questionContent.parse({ ...fields, type: "multi", keys: ["a", "b"] });
  const several = await makeQuestion(db, { content });
  const person = await makePerson(db);
  await answerAll(person.userId, [several], "a", {
    response: JSON.stringify({ type: "multi", choices: ["a", "c"] }),
    correct: false,
  });
  await updateItemStatistics(db);
  const item = (await counted()).get(several.versionId);
  expect(item?.options.map(({ share }) => share)).toEqual([1, 0, 1, 0]);
  expect(item?.p).toBe(0);
});
