import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Db, DbCount } from "../../db/client.server";
import { outcome, progressCell, question as questionTable, studyDay, studySession } from "../../db/schema";
import { addDays, dayMs } from "../../lib/day";
import { freshD1 } from "../../testing/d1";
import { localContext } from "../../testing/local-context";
import { makePerson, makeQuestion, makeSession } from "../../testing/make";
import { saveFirstRunAnswer } from "../accounts/save-settings.server";
import type { Viewer } from "../auth/viewer.server";
import { setFlag } from "../flags/flags.server";
import { setSessionArchived } from "../study/session-list.server";
import { loadHome } from "./home.loader.server";

const now = Date.parse("2026-03-03T12:00:00Z");
const today = "2026-03-03";

let db: Db;
let count: DbCount;
let binding: D1Database;
let viewer: Viewer;

beforeEach(async () => {
  ({ db, count, binding } = await freshD1());
  const { userId, username, email } = await makePerson(db, { now });
  viewer = {
    userId,
    username,
    email,
    fullName: "Pat Person",
    loginSessionId: "login",
    loginUpdatedAt: now,
    isImpersonated: false,
    impersonatedBy: null,
    emailVerified: true,
    isAdmin: false,
    adminScope: null,
    hasTwoStep: false,
    timeZone: "UTC",
    shortcutsOff: false,
    extraTimePercent: 100,
    calmMode: false,
    freeQuestionsUsed: 3,
    freeQuestionLimit: 50,
    isPracticeForSubscribers: false,
    subscriptionsEnabled: true,
    subscription: null,
    seatUntil: null,
    announcement: null,
  };
});

const home = (changes: Partial<Viewer> = {}) => loadHome({ db, now }, { ...viewer, ...changes });

async function studied(...days: string[]) {
  for (const day of days)
    await db.insert(studyDay).values({ userId: viewer.userId, day, answers: 4, correct: 3, durationMs: 1000 });
}

it("greets a new learner with the remaining free questions", async () => {
  expect(await home()).toMatchObject({
    name: "Pat",
    isNew: true,
    unfinished: null,
    today: { answers: 0 },
    streak: 0,
    weakestDomains: [],
    flaggedCount: 0,
    dueQueue: null,
    leechCount: 0,
    access: { unlimited: false, remaining: 47, limit: 50 },
  });
});

it("offers the session with the newest activity of several unfinished ones", async () => {
  const question = await makeQuestion(db, { now });
  for (let i = 0; i < 60; i++) await makeSession(db, viewer.userId, [question], now - (60 - i) * 1000);
  const newest = await makeSession(db, viewer.userId, [question, question], now);
  expect((await home()).unfinished).toMatchObject({ id: newest, answered: 0, total: 2 });
  await db.update(studySession).set({ finishedAt: now }).where(eq(studySession.id, newest));
  expect((await home()).unfinished).toMatchObject({ total: 1 });
});

it("does not offer an archived session or another learner's", async () => {
  const question = await makeQuestion(db, { now });
  const mine = await makeSession(db, viewer.userId, [question], now);
  await setSessionArchived(db, viewer.userId, mine, now);
  const other = await makePerson(db, { now });
  await makeSession(db, other.userId, [question], now);
  expect((await home()).unfinished).toBeNull();
});

it("counts today and the streak in the learner's time zone", async () => {
  await studied(today, addDays(today, -1), addDays(today, -3));
  const { today: counted, streak, week, isNew } = await home();
  expect({ counted, streak, isNew }).toMatchObject({ counted: { answers: 4, correct: 3 }, streak: 2, isNew: false });
  expect(week.map(({ label, answers }) => [label, answers])).toEqual([
    ["Wed", 0],
    ["Thu", 0],
    ["Fri", 0],
    ["Sat", 4],
    ["Sun", 0],
    ["Mon", 4],
    ["Tue", 4],
  ]);
  // At noon in London it is 2 a.m. in Honolulu, so yesterday's study day has not ended there.
  expect((await home({ timeZone: "Pacific/Honolulu" })).week.at(-1)).toMatchObject({ label: "Mon" });
});

it("shows no streak in calm mode", async () => {
  await studied(today);
  expect((await home({ calmMode: true })).streak).toBeNull();
});

/** Inserts `questions` answered questions that fall due one minute apart, starting at `firstDue`. */
async function remembered(questions: number, firstDue: number, lapses = 0) {
  const made = [];
  for (let i = 0; i < questions; i++) made.push((await makeQuestion(db, { now })).questionId);
  for (const [index, questionId] of made.entries())
    await db.insert(outcome).values({
      userId: viewer.userId,
      questionId,
      firstCorrect: true,
      answers: 1,
      latestAt: 1,
      state: "correct",
      dueAt: firstDue + index * 60_000,
      lapses,
    });
  return made;
}

it("shows the live due questions, or when the next one falls due (F1)", async () => {
  await studied(today);
  expect((await home()).dueQueue).toEqual({
    due: 0,
    hasMore: false,
    todayCount: 0,
    catchUpPlan: null,
    nextDueText: null,
  });
  await remembered(2, now + dayMs);
  expect((await home()).dueQueue).toMatchObject({ due: 0, nextDueText: "tomorrow" });
  const [first = ""] = await remembered(3, now - dayMs);
  expect((await home()).dueQueue).toMatchObject({ due: 3, todayCount: 3, catchUpPlan: null, nextDueText: null });
  await db.update(questionTable).set({ status: "retired" }).where(eq(questionTable.id, first));
  expect((await home()).dueQueue).toMatchObject({ due: 2 });
});

it("spreads the due pile after three days away (F3)", async () => {
  await studied(addDays(today, -5));
  await remembered(30, now - dayMs);
  expect((await home()).dueQueue).toMatchObject({ due: 30, todayCount: 13, catchUpPlan: { perDay: 13, days: 3 } });
});

it("counts the leeches (F4)", async () => {
  await remembered(2, now + dayMs, 5);
  await remembered(1, now + dayMs, 4);
  expect((await home()).leechCount).toBe(2);
});

it("suggests the named weak domains until an answer ranks a domain (A7)", async () => {
  await makeQuestion(db, { now });
  expect((await home()).hasSeenFirstRun).toBe(false);
  await saveFirstRunAnswer({ ...localContext({}), db, now }, viewer.userId, { weakDomains: ["gi", "ct"] });
  expect(await home()).toMatchObject({
    hasSeenFirstRun: true,
    weakestDomains: [
      { domain: "gi", answered: 0 },
      { domain: "ct", answered: 0 },
    ],
  });
  await db.insert(progressCell).values({
    ...{ userId: viewer.userId, organ: "gi", modality: "ct" },
    ...{ answered: 10, firstCorrect: 10, latestCorrect: 10 },
  });
  expect((await home()).weakestDomains).toEqual([]);
});

/** Inserts `count` live questions that are long due and leeches for this learner. */
async function pileUp(count: number) {
  const template = await makeQuestion(db, { now });
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})`;
  const run = (sql: string) => binding.prepare(sql).run();
  await run(`${numbers} insert into question (id, external_id, version_id, status, type, organ, modality, topic_id, level, skill, risc, normal, shuffle, created_at)
    select 'pile-${count}-' || i, 'pile-${count}-' || i, version_id, status, type, organ, modality, topic_id, level, skill, risc, normal, i, created_at
    from question, n where id = '${template.questionId}'`);
  await run(`${numbers} insert into outcome (user_id, question_id, first_correct, answers, latest_at, state, due_at, lapses)
    select '${viewer.userId}', 'pile-${count}-' || i, 1, 9, 1, 'correct', ${now} - i, 5 from n`);
}

it("counts at most two hundred due questions and reads no more rows", async () => {
  await studied(today);
  const cost = async () => {
    count.rowsRead = 0;
    const { dueQueue, leechCount } = await home();
    return { due: dueQueue?.due, more: dueQueue?.hasMore, leechCount, rowsRead: count.rowsRead };
  };
  await pileUp(200);
  expect(await cost()).toMatchObject({ due: 200, more: false, leechCount: 50 });
  await pileUp(300);
  const few = await cost();
  expect(few).toMatchObject({ due: 200, more: true, leechCount: 50 });
  await pileUp(5000);
  expect(await cost()).toEqual(few);
});

it("reads the same few rows in one trip, whatever was studied before", async () => {
  const question = await makeQuestion(db, { now });
  await setFlag(db, viewer.userId, question.questionId, true, now);
  await db.insert(progressCell).values({
    userId: viewer.userId,
    organ: "gi",
    modality: "ct",
    answered: 10,
    firstCorrect: 3,
    latestCorrect: 5,
  });
  await studied(today);
  count.trips = 0;
  count.rowsRead = 0;
  expect((await home()).weakestDomains).toMatchObject([{ domain: "gi" }, { domain: "ct" }]);
  expect(count.trips).toBe(1);
  expect(count.rowsRead).toBeLessThan(20);
});
