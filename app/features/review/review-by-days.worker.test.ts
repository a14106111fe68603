import { expect, it } from "vitest";
import type { Context } from "../../context.server";
import { profile } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { freshD1 } from "../../testing/d1";
import {
  ana,
  beginSession,
  makeLearner,
  db as modesDb,
  readStoredProgress,
  setUpModes,
  start,
} from "../../testing/study-modes-setup";
import type { Viewer } from "../auth/viewer.server";
import { loadHome } from "../home/home.loader.server";
import { rebuildProgress } from "../progress/rebuild-progress.server";

const minute = 60_000;

it("schedules nothing for the day of the answers", async () => {
  await setUpModes(async () => (await freshD1()).db);
  const session = await beginSession(modesDb, ana, { size: 12 });
  for (let position = 0; position < 12; position++)
    await session.enter(position, position % 3 ? "a" : "b", { at: start + position * 90_000 });
  const viewer = { ...ana, timeZone: "UTC", fullName: "Ana", subscriptionsEnabled: false } as unknown as Viewer;
  const homeAt = (now: number) => loadHome({ db: modesDb, now } as Context, viewer);
  // The next study day begins at 4 a.m.
  for (const at of [start + 20 * minute, start + 8 * 60 * minute, Date.parse("2026-03-11T03:59:00Z")])
    expect((await homeAt(at)).dueQueue).toMatchObject({ due: 0, todayCount: 0 });
  expect((await homeAt(start + 20 * minute)).dueQueue?.nextDueText).toBe("tomorrow");
  expect((await homeAt(start + dayMs + 20 * minute)).dueQueue?.due).toBe(4);
});

it("counts reviews that the exam date moved forward toward the cap of the day (F2, F5)", async () => {
  await setUpModes(async () => (await freshD1()).db);
  await modesDb.insert(profile).values({ userId: ana.userId, examDate: "2026-04-10" });
  const questions = { size: 10, organ: "gi" } as const;
  const answerAll = async (session: Awaited<ReturnType<typeof beginSession>>) => {
    for (let position = 0; position < questions.size; position++) await session.enter(position, "a");
  };
  const lastReviewAt = Date.parse("2026-04-03T12:00:00Z");
  // Each answer is on its due date, and the third one would be due after 46 days.
  for (const day of ["2026-03-10", "2026-03-12", "2026-03-23"])
    await answerAll(await beginSession(modesDb, ana, { ...questions, at: Date.parse(`${day}T12:00:00Z`) }));
  const reviewed = async () =>
    (await readStoredProgress(modesDb, ana.userId)).days.map(({ day, reviews }) => [day, reviews]);
  const earlier = [
    ["2026-03-10", 0],
    ["2026-03-12", 10],
    ["2026-03-23", 10],
  ];
  const exam = await beginSession(modesDb, ana, { ...questions, size: 9, mode: "exam", at: lastReviewAt });
  for (let position = 0; position < 9; position++) await exam.enter(position, "a");
  await exam.finish();
  expect(await reviewed()).toEqual([...earlier, ["2026-04-03", 9]]);
  // The tenth question is the only one that is still due.
  await answerAll(await beginSession(modesDb, ana, { ...questions, at: lastReviewAt + minute }));
  expect(await reviewed()).toEqual([...earlier, ["2026-04-03", 10]]);
  const stored = await readStoredProgress(modesDb, ana.userId);
  expect(stored.outcomes.every(({ dueAt }) => Number(dueAt) > Date.parse("2026-04-11"))).toBe(true);
  await rebuildProgress(modesDb, ana.userId, lastReviewAt + 2 * minute);
  expect(await readStoredProgress(modesDb, ana.userId)).toEqual(stored);
});

it("tells after the latest answer when the question comes back, and nowhere else (F1)", async () => {
  await setUpModes(async () => (await freshD1()).db);
  await modesDb.insert(profile).values({ userId: ana.userId, timeZone: "Pacific/Honolulu" });
  // All ten questions of the domain, so that both sessions ask the same ones.
  const questions = { size: 10, organ: "gi" } as const;
  const first = await beginSession(modesDb, ana, questions);
  // It is 2 a.m. of March 10 in Honolulu, so the study day is still March 9.
  expect(await first.enter(0, "a")).toMatchObject({ status: "stored", review: { nextReview: "tomorrow, Mar 11" } });
  expect(await first.enter(1, "b")).toMatchObject({ review: { nextReview: "today after 4 a.m." } });
  const reopened = async (at: number) => (await first.open(0, at))?.review?.nextReview;
  expect([await reopened(start), await reopened(start + dayMs), await reopened(start + 3 * dayMs)]).toEqual([
    "tomorrow, Mar 11",
    "today after 4 a.m.",
    "today",
  ]);
  const exam = await beginSession(modesDb, ana, { ...questions, mode: "exam", at: start + 3 * dayMs });
  for (let position = 0; position < questions.size; position++) {
    expect(JSON.stringify(await exam.enter(position, "a"))).not.toContain("nextReview");
    expect((await exam.open(position))?.review).toBeNull();
  }
  await exam.finish();
  // The exam holds the latest answers, so the first session no longer tells.
  expect(await reopened(start + 3 * dayMs)).toBeNull();
  expect((await exam.open(0))?.review?.nextReview).toMatch(/^(tomorrow|in \d+ days), Mar \d+$/);
  const admin = await makeLearner(modesDb, "admin");
  const test = await beginSession(modesDb, admin, { ...questions, size: 2, test: true });
  expect(await test.enter(0, "a")).toMatchObject({ status: "stored", review: { correct: true, nextReview: null } });
});
