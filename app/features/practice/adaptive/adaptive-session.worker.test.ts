import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Db, DbCount } from "../../../db/client.server";
import * as schema from "../../../db/schema";
import { seedBank } from "../../../db/seed/seed-bank";
import { freshD1 } from "../../../testing/d1";
import { makeLogin, makePerson, questionLike } from "../../../testing/make";
import { answerQuestion } from "../../study/answer-question.server";
import { finishSession } from "../../study/finish-session.server";
import { openQuestion } from "../../study/open-question.server";
import { selectForGrading } from "../../study/select-for-grading.server";
import { getResults } from "../../study/session-results.server";
import { findMissingStep, limitToAsked, selectAdaptiveSession } from "./adaptive-session.server";
import { readCurrentAbility } from "./current-ability.server";
import { rateSessions } from "./rate-sessions.server";
import { startAdaptiveSession } from "./start-adaptive.server";

const now = Date.parse("2026-11-29T12:00:00Z");
let db: Db;
let count: DbCount;

beforeEach(async () => {
  ({ db, count } = await freshD1());
  const contents = Array.from({ length: 100 }, (_, index) =>
    questionLike({ id: `q-${index}`, level: `R${1 + (index % 4)}`, organ: index % 2 ? "gi" : "neuro" }),
  );
  const ids = contents.map(({ id }) => id);
  await seedBank(db, contents, ids, now);
});

async function signUp(
  options: { subscribedDays?: number; quotaUsed?: number; role?: "admin" } = { subscribedDays: 10 },
) {
  const { userId } = await makePerson(db, { ...options, now });
  return { userId, token: await makeLogin(db, userId, now), unlimited: options.subscribedDays !== undefined };
}

type Learner = Awaited<ReturnType<typeof signUp>>;

const start = ({ userId, unlimited }: Learner, id: string, length: number | null = 10, remaining = 0) =>
  startAdaptiveSession(db, { userId, unlimited, remaining }, { organs: [], length }, { now, seed: 5, id });

/** Opens a position as the page does. */
async function open({ userId, token, unlimited }: Learner, sessionId: string, position: number) {
  const [row] = await selectAdaptiveSession(db, token, sessionId, position);
  const step = findMissingStep(row);
  if (step && (step.kind !== "ask" || step.position !== position)) return { step, question: null };
  const nextItem = step ? { questionIds: step.questionIds, unlimited } : undefined;
  const spendMode = "quota" as const;
  const opened = await openQuestion(db, userId, { sessionId, position, now, spendMode, ...(nextItem && { nextItem }) });
  return { step: null, question: opened && (row ? limitToAsked(opened) : opened) };
}

async function answer({ userId, token }: Learner, sessionId: string, position: number, choice: string, took = 9000) {
  const [item] = await selectForGrading(db, token, sessionId, position);
  const response = { type: "single", choice } as const;
  const submission = { sessionId, position, clientId: `${sessionId}-${position}`, response, took };
  const time = { now, timeZone: "UTC" };
  expect((await answerQuestion(db, item, { ...submission, confidence: null, replaces: null }, time)).status).toBe(
    "stored",
  );
  void userId;
}

test("chooses each next question after the answer; a skipped or repeated request asks nothing else (G32)", async () => {
  const ada = await signUp();
  expect(await start(ada, "s")).toEqual({ status: "started", sessionId: "s" });
  const first = await open(ada, "s", 0);
  expect(first.question?.session).toMatchObject({ isAdaptive: true, block: { from: 0, to: 2 } });
  expect((await open(ada, "s", 1)).step).toEqual({ kind: "answer-first", position: 0 });
  expect((await open(ada, "s", 7)).step).toEqual({ kind: "answer-first", position: 0 });
  await answer(ada, "s", 0, "a");
  const [tabA, tabB] = await Promise.all([open(ada, "s", 1), open(ada, "s", 1)]);
  expect(tabA.question?.question?.id).toBe(tabB.question?.question?.id);
  expect(tabA.question?.question?.id).not.toBe(first.question?.question?.id);
  expect(await db.$count(schema.studyItem)).toBe(2);
  // A stranger's session does not exist.
  expect(await selectAdaptiveSession(db, (await signUp()).token, "s", 1)).toEqual([]);
});

test("costs a learner two trips per question, few rows, and no more rows per answer (G32)", async () => {
  const ada = await signUp();
  await start(ada, "s", null);
  for (let position = 0; position < 30; position++) {
    await open(ada, "s", position);
    await answer(ada, "s", position, position % 3 ? "a" : "b");
  }
  const before = { ...count };
  await open(ada, "s", 30);
  expect(count.trips - before.trips).toBe(2);
  expect(count.rowsRead - before.rowsRead).toBeLessThanOrEqual(120);
  const opened = { ...count };
  await answer(ada, "s", 30, "a");
  expect(count.trips - opened.trips).toBe(2);
  expect(count.rowsWritten - opened.rowsWritten).toBeLessThanOrEqual(6);
});

test("ends early with only the asked questions, and shows the level at once (G33)", async () => {
  const ada = await signUp();
  await start(ada, "s", null);
  for (const [position, choice] of ["a", "a", "b"].entries()) {
    await open(ada, "s", position);
    await answer(ada, "s", position, choice);
  }
  const running = await readCurrentAbility(db, ada.userId);
  expect(running.ability.answers).toBe(3);
  await finishSession(db, ada.userId, "s", { now, timeZone: "UTC" });
  const results = await getResults(db, ada.userId, "s");
  expect(results?.summary).toMatchObject({ total: 3, answered: 3, correct: 2, request: { from: "adaptive" } });

  expect(await rateSessions(db)).toBe(1);
  const rated = await readCurrentAbility(db, ada.userId);
  expect(rated.ability.value).toBeCloseTo(running.ability.value, 1);
  expect(rated.history[0]?.endAbility).toEqual(rated.ability);
  // The next session starts from there.
  await start(ada, "t");
  const [next] = await db.select().from(schema.adaptiveSession).where(eq(schema.adaptiveSession.sessionId, "t"));
  expect(JSON.parse(next?.startAbility ?? "")).toEqual(rated.ability);
});

test("rates each session once, and moves difficulties only by learners who took their time (G31)", async () => {
  const [ada, boss] = [await signUp(), await signUp({ subscribedDays: 10, role: "admin" })];
  for (const [learner, id] of [
    [ada, "s"],
    [boss, "t"],
  ] as const) {
    await start(learner, id);
    for (let position = 0; position < 3; position++) {
      await open(learner, id, position);
      await answer(learner, id, position, "b", position === 0 ? 2000 : 9000);
    }
    await finishSession(db, learner.userId, id, { now, timeZone: "UTC" });
  }
  expect(await rateSessions(db, 1)).toBe(2);
  const ratings = await db.select().from(schema.questionRating);
  expect(ratings.map(({ answers }) => answers)).toEqual([1, 1]);
  expect(ratings.every(({ choices }) => choices === 3 || choices === 4)).toBe(true);
  const abilities = await db.select().from(schema.learnerAbility);
  expect(abilities.map(({ answers, value }) => [answers, value < 0])).toEqual([
    [3, true],
    [3, true],
  ]);
  expect(await rateSessions(db)).toBe(0);
  expect(await db.select().from(schema.questionRating)).toEqual(ratings);
});

test("draws no more unopened questions than are left, and passes over a retired one (G32, P2)", async () => {
  const ben = await signUp({ quotaUsed: 48 });
  await start(ben, "s", 10, 2);
  const [stored] = await db.select().from(schema.studySession);
  expect(stored?.marks).toBe("--");
  const [row] = await selectAdaptiveSession(db, ben.token, "s", 0);
  const step = findMissingStep(row);
  const [firstId = ""] = step?.kind === "ask" ? step.questionIds : [];
  await db.update(schema.question).set({ status: "retired" }).where(eq(schema.question.id, firstId));
  const opened = await open(ben, "s", 0);
  expect(opened.question?.spent).toBe(true);
  expect(opened.question?.question?.id).toBeDefined();
  expect(opened.question?.question?.id).not.toBe(firstId);
  expect(await start(await signUp({ quotaUsed: 50 }), "u", 10, 0)).toEqual({ status: "quota-used-up" });
});

test("keeps the positions without a question while an exam is open (G32, Q12)", async () => {
  const ada = await signUp();
  await start(ada, "s");
  await open(ada, "s", 0);
  await db.insert(schema.studySession).values({
    ...{ id: "exam", userId: ada.userId, mode: "exam", request: "{}", seed: 1, marks: "-" },
    ...{ createdAt: now, lastActivityAt: now },
  });
  const [version] = await db.select().from(schema.question).where(eq(schema.question.externalId, "q-99"));
  await db
    .insert(schema.studyItem)
    .values({ sessionId: "exam", position: 0, questionId: version?.id ?? "", versionId: version?.versionId ?? "" });
  expect((await open(ada, "s", 0)).question?.session.marks).toHaveLength(10);
});
