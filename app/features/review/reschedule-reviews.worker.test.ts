import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Db, DbCount } from "../../db/client.server";
import { outcome, profile } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { freshD1 } from "../../testing/d1";
import { makePerson, makeQuestion } from "../../testing/make";
import { saveProfile, saveStudyPreferences } from "../accounts/save-settings.server";
import { getDueAt, getLatestDueAt, type Memory, rateAnswer, updateMemory } from "./review-scheduler";

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

/** Returns a memory after `times` correct answers, each on its due date, the last one at or before now. */
function known(times: number): Memory {
  let memory = updateMemory(null, rateAnswer(true, false), now - 60 * dayMs);
  for (let i = 1; i < times; i++) memory = updateMemory(memory, rateAnswer(true, false), memory.dueAt);
  return memory;
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
  expect(after).toEqual(
    before.map(({ memory }) => {
      const dueAt = memory && getDueAt(memory, load);
      return { dueAt, memory: memory && { ...memory, dueAt } };
    }),
  );
  expect(after).not.toEqual(before);
  expect(await kept(other)).toEqual(others);
  await saveStudyPreferences(context(), userId, { ...study, reviewLoad: "standard" });
  expect(await kept()).toEqual(before);
});

it("keeps the schedule when the load is unchanged", async () => {
  await keep(userId, questions[0] ?? "", memories[4] ?? null, 7);
  await saveStudyPreferences(context(), userId, { ...study, calmMode: true, reviewLoad: "standard" });
  expect(await kept()).toMatchObject([{ dueAt: 7 }]);
  expect(await db.select().from(profile)).toMatchObject([{ calmMode: true, reviewLoad: "standard" }]);
});

it("caps due dates before the exam, lifts the cap with the date, and keeps it under another load (F2)", async () => {
  const examDate = "2026-06-01";
  const cap = getLatestDueAt(examDate, now) ?? 0;
  const far = memories[4] as Memory;
  const near = memories[2] as Memory;
  await keep(userId, questions[0] ?? "", far);
  await keep(userId, questions[1] ?? "", near);
  const person = { fullName: "Pat", timeZone: "UTC" };
  const due = async () => (await kept()).map(({ dueAt }) => dueAt).sort((a, b) => Number(a) - Number(b));
  expect(far.dueAt).toBeGreaterThan(cap);
  expect(near.dueAt).toBeLessThan(cap);
  await saveProfile(context(), userId, { ...person, examDate });
  expect(await due()).toEqual([near.dueAt, cap]);
  await saveStudyPreferences(context(), userId, { ...study, reviewLoad: "lighter" });
  expect(await due()).toEqual([getDueAt(near, "lighter"), cap]);
  await saveProfile(context(), userId, person);
  expect(await due()).toEqual([getDueAt(near, "lighter"), getDueAt(far, "lighter")]);
});
