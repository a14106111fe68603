import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import type { Db } from "../../db/client.server";
import {
  answer,
  optionTally,
  outcome,
  progressCell,
  questionGrant,
  question as questions,
  studyDay,
  studyReset,
  studySession,
} from "../../db/schema";
import { seedBank } from "../../db/seed/seed-bank";
import { dayMs } from "../../lib/day";
import { freshD1 } from "../../testing/d1";
import { makeLogin, makePerson, makeSession, questionLike } from "../../testing/make";
import { answerQuestion } from "../study/answer-question.server";
import { finishSession } from "../study/finish-session.server";
import { selectForGrading } from "../study/select-for-grading.server";
import { rebuildAllProgress } from "./rebuild-all-progress.server";
import { rebuildProgress } from "./rebuild-progress.server";
import { resetProgress, selectResets, undoReset } from "./reset-progress.server";
import type { ResetScope } from "./study-history";

const start = Date.parse("2026-03-10T12:00:00Z");
const places = [
  ["gi", "ct"],
  ["gi", "mr"],
  ["gu", "ct"],
  ["none", "physics"],
] as const;

let db: Db;
let bank: { questionId: string; versionId: string; organ: string; modality: string }[];
let ids = 0;

beforeAll(async () => {
  ({ db } = await freshD1());
  const contents = Array.from({ length: 8 }, (_, n) => {
    const [organ, modality] = places[n % 4] ?? places[0];
    return questionLike({ id: `reset-${n}`, organ, modality });
  });
  await seedBank(db, contents, [], start);
  bank = await db
    .select({
      questionId: questions.id,
      versionId: questions.versionId,
      organ: questions.organ,
      modality: questions.modality,
    })
    .from(questions)
    .orderBy(questions.id);
});

/** Creates a learner with unlimited access and functions for their actions, each a minute after the one before. */
async function makeStudent() {
  const { userId } = await makePerson(db, { now: start });
  const token = await makeLogin(db, userId, start);
  for (const { questionId } of bank)
    await db.insert(questionGrant).values({ userId, questionId, source: "free", grantedAt: start });
  let at = start;
  const later = (ms = 60_000) => {
    at += ms;
    return at;
  };
  return {
    userId,
    later,
    async answer(n: number, correct: boolean, confidence: "guess" | "sure" | null = null) {
      const now = later();
      const sessionId = await makeSession(db, userId, [bank[n % bank.length] ?? bank[0]] as typeof bank, now);
      const [item] = await selectForGrading(db, token, sessionId, 0);
      const response = { type: "single", choice: correct ? "a" : "b" } as const;
      const submission = {
        sessionId,
        position: 0,
        clientId: `c${++ids}`,
        response,
        took: 7000,
        confidence,
        replaces: null,
      };
      const saved = await answerQuestion(db, item, submission, { now, timeZone: "UTC" });
      expect(saved.status).toBe("stored");
      return sessionId;
    },
    async omit(n: number) {
      const now = later();
      const sessionId = await makeSession(db, userId, [bank[n % bank.length] ?? bank[0]] as typeof bank, now);
      await db.update(studySession).set({ mode: "exam" }).where(eq(studySession.id, sessionId));
      await finishSession(db, userId, sessionId, { now, timeZone: "UTC" });
    },
    async reset(scope: ResetScope) {
      const id = `reset-${++ids}`;
      return { id, questions: await resetProgress(db, userId, scope, { now: later(), id }) };
    },
    kept: () => snapshot(userId),
  };
}

async function snapshot(userId: string) {
  const [outcomes, cells, days] = await db.batch([
    db.select().from(outcome).where(eq(outcome.userId, userId)).orderBy(outcome.questionId),
    db
      .select()
      .from(progressCell)
      .where(eq(progressCell.userId, userId))
      .orderBy(progressCell.organ, progressCell.modality),
    db.select().from(studyDay).where(eq(studyDay.userId, userId)).orderBy(studyDay.day),
  ]);
  return { outcomes, cells, days };
}

const scope = fc.constantFrom<ResetScope>(
  { axis: "all" },
  { axis: "organ", domain: "gi" },
  { axis: "organ", domain: "none" },
  { axis: "modality", domain: "ct" },
);
const acts = fc.array(
  fc.oneof(
    {
      weight: 7,
      arbitrary: fc.record({
        act: fc.constant("answer" as const),
        n: fc.nat(7),
        correct: fc.boolean(),
        confidence: fc.constantFrom("guess" as const, "sure" as const, null),
      }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constant("omit" as const), n: fc.nat(7) }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant("reset" as const), scope }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant("undo" as const), which: fc.nat(5) }) },
    // Days pass so that questions fall due.
    { weight: 1, arbitrary: fc.record({ act: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 6 }) }) },
  ),
  { minLength: 1, maxLength: 22 },
);

it("rebuilds exactly the stored progress after random answers, omissions, resets, and undos", {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      const student = await makeStudent();
      const resets: string[] = [];
      for (const step of list)
        if (step.act === "answer") await student.answer(step.n, step.correct, step.confidence);
        else if (step.act === "omit") await student.omit(step.n);
        else if (step.act === "wait") student.later(step.days * dayMs);
        else if (step.act === "reset") {
          const { id, questions } = await student.reset(step.scope);
          if (questions > 0) resets.push(id);
        } else {
          const id = resets[step.which % Math.max(1, resets.length)];
          if (id) await undoReset(db, student.userId, id, student.later());
        }
      const kept = await student.kept();
      await rebuildProgress(db, student.userId, student.later());
      expect(await student.kept()).toEqual(kept);
    }),
    { numRuns: 25 },
  );
});

it("restores everything exactly when a reset is undone", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(acts, scope, async (list, taken) => {
      const student = await makeStudent();
      for (const step of list)
        if (step.act === "answer") await student.answer(step.n, step.correct, step.confidence);
        else if (step.act === "omit") await student.omit(step.n);
        else if (step.act === "reset") await student.reset(step.scope);
      const before = await student.kept();
      const { id, questions } = await student.reset(taken);
      if (questions === 0) {
        expect(await student.kept()).toEqual(before);
        return;
      }
      expect(await student.kept()).not.toEqual(before);
      expect(await undoReset(db, student.userId, id, student.later())).toBe(true);
      expect(await student.kept()).toEqual(before);
    }),
    { numRuns: 12 },
  );
});

it("makes a domain unused but keeps other domains, answers, days, and first answers", async () => {
  const student = await makeStudent();
  for (const n of [0, 1, 2, 3]) await student.answer(n, true);
  const { questions } = await student.reset({ axis: "organ", domain: "gi" });
  expect(questions).toBe(2);
  const { outcomes, cells, days } = await student.kept();
  expect(outcomes.map(({ state, answers, dueAt }) => [state, answers, dueAt === null])).toEqual([
    ["unused", 1, true],
    ["unused", 1, true],
    ["correct", 1, false],
    ["correct", 1, false],
  ]);
  expect(cells.map(({ organ, answered }) => [organ, answered])).toEqual([
    ["gi", 0],
    ["gi", 0],
    ["gu", 1],
    ["none", 1],
  ]);
  expect(days[0]?.answers).toBe(4);
  expect(await db.$count(answer, eq(answer.userId, student.userId))).toBe(4);
  const again = await student.answer(0, false);
  const [row] = await db.select().from(answer).where(eq(answer.sessionId, again));
  expect(row?.isFirst).toBe(false);
  expect((await student.kept()).cells[0]).toMatchObject({ answered: 1, firstCorrect: 0 });
});

it("stores no reset of an empty scope", async () => {
  const student = await makeStudent();
  expect((await student.reset({ axis: "all" })).questions).toBe(0);
  expect(await selectResets(db, student.userId)).toEqual([]);
});

it("can be undone once within 7 days, only by its owner (S8)", async () => {
  const student = await makeStudent();
  const other = await makeStudent();
  await student.answer(0, true);
  const { id } = await student.reset({ axis: "all" });
  const [{ resetAt = 0 } = {}] = await selectResets(db, student.userId);
  expect(await undoReset(db, other.userId, id, resetAt + 1)).toBe(false);
  expect(await undoReset(db, student.userId, id, resetAt + 7 * dayMs)).toBe(false);
  expect(await undoReset(db, student.userId, id, resetAt + 7 * dayMs - 1)).toBe(true);
  expect(await undoReset(db, student.userId, id, resetAt + 7 * dayMs - 1)).toBe(false);
  const [row] = await db.select().from(studyReset).where(eq(studyReset.id, id));
  expect(row?.undoneAt).toBe(resetAt + 7 * dayMs - 1);
});

it("loses no answer that arrives during a rebuild", async () => {
  const student = await makeStudent();
  for (const n of [0, 1, 2]) await student.answer(n, n > 0);
  const { id } = await student.reset({ axis: "all" });
  const racing = Promise.all([
    undoReset(db, student.userId, id, student.later()),
    student.answer(5, true),
    student.answer(6, false),
  ]);
  await racing;
  const kept = await student.kept();
  expect(kept.outcomes).toHaveLength(5);
  expect(kept.cells.reduce((sum, cell) => sum + cell.answered, 0)).toBe(5);
  await rebuildProgress(db, student.userId, student.later());
  expect(await student.kept()).toEqual(kept);
});

it("rebuilds damaged rows of all learners, and tallies", async () => {
  const [one, two] = [await makeStudent(), await makeStudent()];
  for (const student of [one, two])
    for (const n of [0, 1, 2]) {
      const sessionId = await student.answer(n, student === one);
      await finishSession(db, student.userId, sessionId, { now: student.later(), timeZone: "UTC" });
    }
  const before = [await one.kept(), await two.kept()];
  const tallies = await db.select().from(optionTally).orderBy(optionTally.versionId, optionTally.choice);
  expect(tallies.length).toBeGreaterThan(0);
  await db.update(progressCell).set({ answered: 99, recent: "" });
  await db.update(optionTally).set({ chosen: 99 });
  await db.delete(outcome);
  await db.delete(studyDay);
  const told: string[] = [];
  const count = await rebuildAllProgress(db, start + 30 * dayMs, (userId) => told.push(userId));
  expect(told).toEqual(expect.arrayContaining([one.userId, two.userId]));
  expect(count).toBe(told.length);
  expect([await one.kept(), await two.kept()]).toEqual(before);
  expect(await db.select().from(optionTally).orderBy(optionTally.versionId, optionTally.choice)).toEqual(tallies);
});
