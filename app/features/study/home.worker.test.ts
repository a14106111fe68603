import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Db, DbCount } from "../../db/client.server";
import { progressCell, studyDay, studySession } from "../../db/schema";
import { addDays } from "../../lib/day";
import { freshD1 } from "../../testing/d1";
import { makePerson, makeQuestion, makeSession } from "../../testing/make";
import type { Viewer } from "../auth/viewer.server";
import { setFlag } from "../flags/flags.server";
import { loadHome } from "./home.server";
import { archiveSession } from "./sessions.server";

const now = Date.parse("2026-03-03T12:00:00Z");
const today = "2026-03-03";

let db: Db;
let count: DbCount;
let viewer: Viewer;

beforeEach(async () => {
  ({ db, count } = await freshD1());
  const { userId, username, email } = await makePerson(db, { now });
  viewer = {
    userId,
    username,
    email,
    fullName: "Pat Person",
    loginSessionId: "login",
    loginUpdatedAt: now,
    impersonated: false,
    emailVerified: true,
    isAdmin: false,
    timeZone: "UTC",
    shortcutsOff: false,
    calmMode: false,
    freeQuestionsUsed: 3,
    freeQuestionLimit: 50,
    subscriptionsEnabled: true,
    subscription: null,
    announcement: null,
  };
});

const home = (changes: Partial<Viewer> = {}) => loadHome({ db, now }, { ...viewer, ...changes });

async function studied(...days: string[]) {
  for (const day of days)
    await db.insert(studyDay).values({ userId: viewer.userId, day, answers: 4, correct: 3, took: 1000 });
}

it("greets a new learner, with the free questions that are left", async () => {
  expect(await home()).toMatchObject({
    name: "Pat",
    isNew: true,
    unfinished: null,
    today: { answers: 0 },
    streak: 0,
    weakest: [],
    flagged: 0,
    reach: { unlimited: false, remaining: 47, limit: 50 },
  });
});

it("offers the session that was active last, however many were started and left", async () => {
  const question = await makeQuestion(db, { now });
  for (let i = 0; i < 60; i++) await makeSession(db, viewer.userId, [question], now - (60 - i) * 1000);
  const newest = await makeSession(db, viewer.userId, [question, question], now);
  expect((await home()).unfinished).toMatchObject({ id: newest, answered: 0, total: 2 });
  await db.update(studySession).set({ finishedAt: now }).where(eq(studySession.id, newest));
  expect((await home()).unfinished).toMatchObject({ total: 1 });
});

it("does not offer a session that was deleted from the list, nor somebody else's", async () => {
  const question = await makeQuestion(db, { now });
  const mine = await makeSession(db, viewer.userId, [question], now);
  await archiveSession(db, viewer.userId, mine, now);
  const other = await makePerson(db, { now });
  await makeSession(db, other.userId, [question], now);
  expect((await home()).unfinished).toBeNull();
});

it("counts today and the days in a row by the learner's own clock", async () => {
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
  // Noon in London is two in the morning in Honolulu, where the study day of yesterday still runs.
  expect((await home({ timeZone: "Pacific/Honolulu" })).week.at(-1)).toMatchObject({ label: "Mon" });
});

it("says nothing of streaks in calm mode", async () => {
  await studied(today);
  expect((await home({ calmMode: true })).streak).toBeNull();
});

it("reads the same few rows in one trip, however much was studied", async () => {
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
  expect((await home()).weakest).toMatchObject([{ domain: "gi" }, { domain: "ct" }]);
  expect(count.trips).toBe(1);
  expect(count.rowsRead).toBeLessThan(20);
});
