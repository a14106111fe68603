import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Db, DbCount } from "../../db/client.server";
import { question, subscription } from "../../db/schema";
import { seedBank } from "../../db/seed/seed-bank";
import { freshD1 } from "../../testing/d1";
import { makeLogin, makePerson, questionLike } from "../../testing/make";
import { listFlaggedQuestions, setFlag } from "../flags/flags.server";
import { sumTotals } from "../progress/progress-cells";
import { selectCells, toCells } from "../progress/progress-queries.server";
import { selectQuestionPage, toQuestionPage } from "../questions/browse.server";
import { emptyFilter, type Filter } from "../questions/filter";
import { answerQuestion } from "./answer-question.server";
import { openQuestion } from "./open-question.server";
import { selectForGrading } from "./select-for-grading.server";
import { getResults } from "./session-results.server";
import { startSession } from "./start-session.server";

// Questions opened under a subscription stay open, listed, and drawn after it ends, and no others (P5).

const now = Date.parse("2026-03-10T12:00:00Z");
const bankSize = 300;
const free = 4;
const opened = 3;
const starter = { unlimited: false, remaining: 0 };

let db: Db;
let count: DbCount;
let userId: string;
let token: string;
let paid: string[];

beforeEach(async () => {
  ({ db, count } = await freshD1());
  const contents = Array.from({ length: bankSize }, (_, i) =>
    questionLike({ id: `p5-${i}`, organ: i % 2 ? "gi" : "thoracic" }),
  );
  const freeIds = contents.slice(0, free).map((content) => content.id);
  await seedBank(db, contents, freeIds, now);
  ({ userId } = await makePerson(db, { subscribedDays: 1, quotaUsed: 50, now }));
  token = await makeLogin(db, userId, now);
  const rows = await db.select({ id: question.id, externalId: question.externalId }).from(question);
  paid = rows.flatMap(({ id, externalId }) => (freeIds.includes(externalId ?? "") ? [] : [id])).slice(0, opened);
  for (const questionId of paid) await study(questionId, paid.indexOf(questionId) === 0 ? "a" : "b");
  await setFlag(db, userId, paid[0] ?? "", true, now);
  await db
    .update(subscription)
    .set({ accessUntil: now - 1, paidUntil: now - 1, endedAt: now - 1 })
    .where(eq(subscription.userId, userId));
});

it("lists and counts only the free list and opened questions", async () => {
  const page = await list(emptyFilter);
  expect(page.questions).toHaveLength(free + opened);
  expect(page.questions.filter((one) => one.stem !== null).map((one) => one.id)).toEqual(
    expect.arrayContaining([...paid]),
  );
  const cells = toCells(await selectCells(db, userId, false));
  expect(sumTotals(cells)).toMatchObject({ total: free + opened, answered: opened, latestCorrect: 1 });
  const gi = { ...emptyFilter, organs: ["gi" as const] };
  expect((await list(gi)).questions).toHaveLength(sumTotals(cells.filter(({ organ }) => organ === "gi")).total);
  expect((await list({ ...emptyFilter, outcomes: ["incorrect"] })).questions).toHaveLength(opened - 1);
});

it("pages through a long list without gaps", async () => {
  await makeAccess(now + 1);
  const more = await db.select({ id: question.id }).from(question).limit(60);
  for (const { id } of more) if (!paid.includes(id)) await study(id, "a");
  await makeAccess(now - 1);
  const seen: string[] = [];
  for (let after: number | null = null, pages = 0; pages < 9; pages += 1) {
    const page = toQuestionPage(await selectQuestionPage(db, userId, false, emptyFilter, after, now));
    seen.push(...page.questions.map((one) => one.id));
    after = page.next;
    if (after === null) break;
  }
  const cells = toCells(await selectCells(db, userId, false));
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(sumTotals(cells).total);
  expect(seen).toEqual(expect.arrayContaining(more.map((one) => one.id)));
});

it("draws a session of opened questions at no cost and refuses a fourth", async () => {
  const started = await start({ from: "filter", size: 20, filter: emptyFilter }, "drawn");
  expect(started).toMatchObject({ status: "started", questionCount: opened });
  for (let position = 0; position < opened; position += 1) {
    const view = await openQuestion(db, userId, { sessionId: "drawn", position, now, spendMode: "quota" });
    expect(view?.question).not.toBeNull();
  }
  const [closed] = await db.select({ id: question.id }).from(question).where(eq(question.externalId, "p5-299"));
  expect(await start({ from: "question", questionId: closed?.id ?? "" }, "fourth")).toEqual({
    status: "nothing-matches",
  });
  const [onList] = await db.select({ id: question.id }).from(question).where(eq(question.externalId, "p5-0"));
  expect(await start({ from: "question", questionId: onList?.id ?? "" }, "fifth")).toEqual({ status: "quota-used-up" });
  expect(await start({ from: "question", questionId: paid[1] ?? "" }, "again")).toMatchObject({ status: "started" });
});

it("keeps results, flags, and sessions (P5)", async () => {
  expect(await getResults(db, userId, `of-${paid[0]}`)).toMatchObject({ summary: { answered: 1, correct: 1 } });
  const flags = await listFlaggedQuestions(db, userId);
  expect(flags).toMatchObject([{ questionId: paid[0], outcome: "correct" }]);
  expect(flags[0]?.stem).toBeTruthy();
  expect(await start({ from: "flags", filter: emptyFilter }, "flagged")).toMatchObject({ questionCount: 1 });
  const retake = { from: "session" as const, sessionId: `of-${paid[1]}`, which: "missed" as const };
  expect(await start(retake, "retake")).toMatchObject({ questionCount: 1 });
});

it("reads only rows that the learner may open, not the bank", async () => {
  const rows = async (work: () => Promise<unknown>) => {
    const before = count.rowsRead;
    await work();
    return count.rowsRead - before;
  };
  expect(await rows(() => list(emptyFilter))).toBeLessThan(bankSize / 3);
  expect(await rows(async () => selectCells(db, userId, false))).toBeLessThan(bankSize / 3);
  expect(await rows(() => start({ from: "filter", size: 5, filter: emptyFilter }, "cost"))).toBeLessThan(bankSize / 3);
});

async function list(filter: Filter) {
  return toQuestionPage(await selectQuestionPage(db, userId, false, filter, null, now));
}

function start(request: Parameters<typeof startSession>[2], id: string) {
  return startSession(db, { userId, ...starter }, request, { now, seed: 7, id, acceptsFewer: true });
}

function makeAccess(until: number) {
  return db.update(subscription).set({ accessUntil: until, paidUntil: until }).where(eq(subscription.userId, userId));
}

/** Opens and answers one question in its own session, under the subscription. */
async function study(questionId: string, choice: string) {
  const sessionId = `of-${questionId}`;
  const reach = { userId, unlimited: true, remaining: 0 };
  const context = { now, seed: 1, id: sessionId };
  await startSession(db, reach, { from: "question", questionId }, context);
  await openQuestion(db, userId, { sessionId, position: 0, now: now - 1, spendMode: "quota" });
  const [item] = await selectForGrading(db, token, sessionId, 0);
  const place = {
    sessionId,
    position: 0,
    clientId: sessionId,
    response: { type: "single", choice } as const,
    took: 1,
    confidence: null,
    replaces: null,
  };
  await answerQuestion(db, item, place, { now: now - 1, timeZone: "UTC" });
}
