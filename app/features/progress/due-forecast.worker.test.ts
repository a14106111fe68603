import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Db, DbCount } from "../../db/client.server";
import { outcome, question as questionTable, studyDay } from "../../db/schema";
import { addDays, getStudyDayStart } from "../../lib/day";
import { freshD1 } from "../../testing/d1";
import { makePerson, makeQuestion } from "../../testing/make";
import type { Viewer } from "../auth/viewer.server";
import { loadHome } from "../home/home.loader.server";
import { loadProgress } from "./progress.loader.server";

/** 8 p.m. on November 24 in New York; the next date has begun in UTC. */
const now = Date.parse("2026-11-25T01:00:00Z");
const today = "2026-11-24";
const timeZone = "America/New_York";

let db: Db;
let count: DbCount;
let binding: D1Database;
let viewer: Viewer;

beforeEach(async () => {
  ({ db, count, binding } = await freshD1());
  const { userId } = await makePerson(db, { now });
  viewer = { userId, timeZone, fullName: "Ana Example", calmMode: false, subscriptionsEnabled: false } as Viewer;
  await db.insert(studyDay).values({ userId, day: today, answers: 4, correct: 3, durationMs: 1000 });
});

async function makeDue(dueAt: number, userId = viewer.userId): Promise<string> {
  const { questionId } = await makeQuestion(db, { now });
  const answered = { firstCorrect: true, answers: 1, latestAt: 1, state: "correct" as const };
  await db.insert(outcome).values({ userId, questionId, dueAt, ...answered });
  return questionId;
}

const inDays = (days: number) => getStudyDayStart(addDays(today, days), timeZone);
const readForecast = async () => (await loadProgress({ db, now }, viewer)).dueForecast;
const readDueOnHome = async () => (await loadHome({ db, now }, viewer)).dueQueue?.due;

it("counts the questions of each study day, with everything overdue today, as home does (F1)", async () => {
  expect(await readForecast()).toMatchObject({ total: 0, hasMore: false, exceededMaxPerDay: null });
  for (const days of [-90, -1, 0, 1, 1, 6, 13, 14]) await makeDue(inDays(days));
  const retired = await makeDue(inDays(-1));
  await db.update(questionTable).set({ status: "retired" }).where(eq(questionTable.id, retired));
  const { userId: other } = await makePerson(db, { now });
  await makeDue(inDays(0), other);
  count.trips = 0;
  const { days, total } = await readForecast();
  expect(count.trips).toBe(1);
  expect(days.map(({ due }) => due)).toEqual([3, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]);
  expect(days.map(({ label }) => label).filter((_, index) => index % 6 === 0)).toEqual(["Today", "Nov 30", "Dec 6"]);
  expect(total).toBe(7);
  expect(await readDueOnHome()).toBe(3);
  // The last moment of a study day belongs to it.
  await makeDue(inDays(1) - 1);
  await makeDue(inDays(14) - 1);
  expect((await readForecast()).days.map(({ due }) => due)).toEqual([4, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 2]);
});

/** Inserts `size` live questions that are due at `dueAt`. */
async function pileUp(size: number, dueAt: number) {
  const { questionId } = await makeQuestion(db, { now });
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${size})`;
  const run = (sql: string) => binding.prepare(sql).run();
  await run(`${numbers} insert into question (id, external_id, version_id, status, type, organ, modality, topic_id, level, skill, risc, normal, shuffle, created_at)
    select 'pile-${dueAt}-' || i, 'pile-${dueAt}-' || i, version_id, status, type, organ, modality, topic_id, level, skill, risc, normal, i, created_at
    from question, n where id = '${questionId}'`);
  await run(`${numbers} insert into outcome (user_id, question_id, first_correct, answers, latest_at, state, due_at)
    select '${viewer.userId}', 'pile-${dueAt}-' || i, 1, 9, 1, 'correct', ${dueAt} from n`);
}

it("names the cap of a day that exceeds it, and reads no more rows for a longer pile (F5)", async () => {
  await pileUp(50, inDays(0));
  expect(await readForecast()).toMatchObject({ exceededMaxPerDay: null });
  await pileUp(51, inDays(4));
  expect(await readForecast()).toMatchObject({ total: 101, hasMore: false, exceededMaxPerDay: 50 });
  await pileUp(700, inDays(-2));
  count.rowsRead = 0;
  expect(await readForecast()).toMatchObject({ hasMore: true });
  const { rowsRead } = count;
  await pileUp(3000, inDays(-3));
  count.rowsRead = 0;
  expect(await readForecast()).toMatchObject({ hasMore: true });
  expect(count.rowsRead).toBe(rowsRead);
  expect(rowsRead).toBeLessThan(2200);
});
