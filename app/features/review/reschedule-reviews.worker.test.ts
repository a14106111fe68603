import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Db, DbCount } from "../../db/client.server";
import { outcome, profile } from "../../db/schema";
import { addDays, dayMs, getStudyDay } from "../../lib/day";
import { freshD1 } from "../../testing/d1";
import { makePerson, makeQuestion } from "../../testing/make";
import { saveProfile, saveStudyPreferences } from "../accounts/save-settings.server";
import { getReviewDueAt } from "./review-due";
import { getDueAt, type Memory, rateAnswer, updateMemory } from "./review-scheduler";

const now = Date.parse("2026-03-03T12:00:00Z");
const study = { extraTime: "1", shortcutsOff: false, calmMode: false } as const;

let db: Db;
let count: DbCount;
let userId: string;
let questions: string[];

beforeEach(async () => {
  ({ db, count } = await freshD1());
  ({ userId } = await makePerson(db, { now }));
  questions = [];
  for (let i = 0; i < 6; i++) questions.push((await makeQuestion(db, { now })).questionId);
});

const context = () => ({ db, now }) as Parameters<typeof saveStudyPreferences>[0];

/** Returns a memory after `times` correct answers, each on its due date, the last one at most 60 days ago. */
function known(times: number): Memory {
  let memory = updateMemory(null, rateAnswer(true, false), now - 60 * dayMs);
  for (let i = 1; i < times; i++) memory = updateMemory(memory, rateAnswer(true, false), memory.dueAt);
  const shiftMs = Math.max(0, memory.lastAt - now);
  return { ...memory, lastAt: memory.lastAt - shiftMs, dueAt: memory.dueAt - shiftMs };
}

async function keep(owner: string, questionId: string, memory: Memory | null, dueAt = memory?.dueAt ?? null) {
  await db.insert(outcome).values({
    userId: owner,
    questionId,
    firstCorrect: true,
    answers: 1,
    latestAt: now,
    state: "correct",
    dueAt,
    memory: memory && JSON.stringify(memory),
  });
}

async function kept(owner = userId) {
  const rows = await db.select().from(outcome).where(eq(outcome.userId, owner)).orderBy(outcome.questionId);
  return rows.map(({ dueAt, memory }) => ({ dueAt, memory: memory && (JSON.parse(memory) as Memory) }));
}

const memories = [1, 2, 3, 4, 5].map(known);

/** Returns the study day of a due date. */
const toDay = (dueAt: number | null, timeZone = "UTC") => dueAt && getStudyDay(dueAt, timeZone);

/** Returns the study day on which the memory is due if it is stored with an answer. */
function getDueDay(memory: Memory, examDate: string | null = null, timeZone = "UTC") {
  return getStudyDay(getReviewDueAt(memory, { examDate, timeZone }, now), timeZone);
}

it.each(["lighter", "heavier"] as const)("reschedules all reviews for a %s load in one statement", async (load) => {
  for (const [index, memory] of memories.entries()) await keep(userId, questions[index] ?? "", memory);
  await keep(userId, questions[5] ?? "", null);
  const { userId: other } = await makePerson(db, { now });
  await keep(other, questions[0] ?? "", memories[4] ?? null);
  const [others, before] = [await kept(other), await kept()];
  count.trips = 0;
  await saveStudyPreferences(context(), userId, { ...study, reviewLoad: load });
  expect(count.trips).toBe(2);
  const after = await kept();
  const rescheduled = before.map(({ memory }) => memory && { ...memory, dueAt: getDueAt(memory, load) });
  expect(after.map(({ memory }) => memory)).toEqual(rescheduled);
  expect(after.map(({ dueAt }) => toDay(dueAt))).toEqual(rescheduled.map((memory) => memory && getDueDay(memory)));
  expect(rescheduled).not.toEqual(before.map(({ memory }) => memory));
  expect(await kept(other)).toEqual(others);
  await saveStudyPreferences(context(), userId, { ...study, reviewLoad: "standard" });
  expect((await kept()).map(({ memory }) => memory)).toEqual(before.map(({ memory }) => memory));
});

it("keeps the schedule when the load is unchanged", async () => {
  await keep(userId, questions[0] ?? "", memories[4] ?? null, 7);
  await saveStudyPreferences(context(), userId, { ...study, calmMode: true, reviewLoad: "standard" });
  expect(await kept()).toMatchObject([{ dueAt: 7 }]);
  expect(await db.select().from(profile)).toMatchObject([{ calmMode: true, reviewLoad: "standard" }]);
});

it("caps due dates before the exam, lifts the cap with the date, and keeps it under another load (F2)", async () => {
  const examDate = "2026-06-01";
  const far = memories[4] as Memory;
  const near = memories[2] as Memory;
  await keep(userId, questions[0] ?? "", far);
  await keep(userId, questions[1] ?? "", near);
  const person = { fullName: "Pat", timeZone: "UTC" };
  const due = async () => (await kept()).map(({ dueAt }) => toDay(dueAt)).sort();
  const lighter = (memory: Memory) => getDueDay({ ...memory, dueAt: getDueAt(memory, "lighter") });
  expect([getDueDay(near), getDueDay(far)].sort()).not.toContain("2026-05-25");
  await saveProfile(context(), userId, { ...person, examDate });
  expect(await due()).toEqual([getDueDay(near), "2026-05-25"]);
  await saveStudyPreferences(context(), userId, { ...study, reviewLoad: "lighter" });
  expect(await due()).toEqual([lighter(near), "2026-05-25"]);
  await saveProfile(context(), userId, person);
  expect(await due()).toEqual([lighter(near), lighter(far)]);
});

it.each(["UTC", "America/New_York", "Pacific/Kiritimati", "Asia/Kolkata"])(
  "gives the study days in %s that answers would have had, for every exam date (F1, F2)",
  async (timeZone) => {
    const answered = [
      ...memories,
      ...[0, 1, 3, 8].flatMap((days) =>
        [true, false].map((isCorrect) => updateMemory(null, rateAnswer(isCorrect, false), now - days * dayMs)),
      ),
    ];
    const stored = new Map<string, Memory>();
    for (const memory of answered) {
      const { questionId } = await makeQuestion(db, { now });
      stored.set(questionId, memory);
      await keep(userId, questionId, memory);
    }
    for (const daysLeft of [-3, 0, 1, 6, 7, 8, 9, 40]) {
      const examDate = addDays("2026-03-03", daysLeft);
      await saveProfile(context(), userId, { fullName: "Pat", timeZone, examDate });
      const rows = await db.select().from(outcome).where(eq(outcome.userId, userId));
      for (const { questionId, dueAt } of rows) {
        const memory = stored.get(questionId) as Memory;
        expect([daysLeft, memory.lastAt - now, toDay(dueAt, timeZone)]).toEqual([
          daysLeft,
          memory.lastAt - now,
          getDueDay(memory, examDate, timeZone),
        ]);
      }
    }
  },
);
