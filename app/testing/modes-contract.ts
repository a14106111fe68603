import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "../db/client.server";
import {
  answer,
  appSetting,
  entry,
  freeQuestion,
  mockForm,
  mockFormItem,
  mockTaken,
  optionTally,
  outcome,
  question,
  questionGrant,
  studyDay,
  studySession,
} from "../db/schema";
import { seedBank } from "../db/seed/seed-bank";
import { rebuildProgress } from "../features/progress/rebuild-progress.server";
import { emptyFilter } from "../features/questions/filter";
import type { Confidence } from "../features/study/engine/answer-taxonomy";
import { toExamReview } from "../features/study/exam-review";
import { finishSession } from "../features/study/finish-session.server";
import { listMockForms } from "../features/study/list-mock-forms.server";
import { changeClock, settleSession } from "../features/study/session-clock.server";
import { getResults } from "../features/study/session-results.server";
import { getSettledResults } from "../features/study/settled-results.server";
import type { SessionOptions } from "../features/study/start-forms";
import { startSession } from "../features/study/start-session.server";
import { createMockForms } from "../features/study/write-mock-forms.server";
import { clockContract } from "./clock-contract";
import { makeLogin, makePerson, questionLike } from "./make";
import {
  ana,
  beginSession,
  db,
  makeLearner,
  minute,
  readStoredProgress,
  setUpModes,
  start,
  zone,
} from "./study-modes-setup";

const secrets = ["RATIONALE-TEXT", "TEACHING-TEXT"];

/** Defines the tests of the study modes for one engine (S4, T1–T7, Q3, Q12). Runs on D1 and on libSQL. */
export function modesContract(engine: string, open: () => Promise<Db>) {
  describe(`modes of study on ${engine}`, () => {
    beforeEach(() => setUpModes(open));

    clockContract();

    it("lets learners change exam answers and marks them at the end, omitted ones separately (Q1, Q3)", async () => {
      const exam = await beginSession(db, ana, { mode: "exam", size: 4 });
      expect(await exam.enter(0, "b", { id: "first-0" })).toMatchObject({ status: "entered" });
      expect(await exam.enter(0, "a", { id: "again-0", replaces: "first-0" })).toMatchObject({ status: "entered" });
      expect(await exam.enter(1, "b")).toMatchObject({ status: "entered" });
      expect(await db.$count(answer)).toBe(0);
      expect(await db.$count(outcome)).toBe(0);
      expect(await db.$count(optionTally)).toBe(0);
      await exam.finish();
      expect((await exam.row()).marks).toBe("cx--");
      const states = (await db.select().from(outcome)).map(({ state }) => state).sort();
      expect(states).toEqual(["correct", "incorrect", "omitted", "omitted"]);
      expect((await db.select().from(studyDay))[0]).toMatchObject({ answers: 2, correct: 1 });
      expect(await getResults(db, ana.userId, exam.id)).toMatchObject({
        summary: { total: 4, answered: 2, correct: 1 },
        questions: [{ rightUnits: 1, units: 1 }, { rightUnits: 0 }, { rightUnits: 0, units: 1 }, { rightUnits: 0 }],
      });
    });

    it("keeps the submit of the first of two tabs, shows it to both, and applies the same save once (T1, T7)", async () => {
      const exam = await beginSession(db, ana, { mode: "exam", size: 2 });
      const [one, two] = await Promise.all([
        exam.enter(0, "a", { id: "tab-one" }),
        exam.enter(0, "b", { id: "tab-two" }),
      ]);
      const [stored] = await db.select().from(entry);
      expect([one.status, two.status].sort()).toEqual(["entered", "entered-elsewhere"]);
      for (const told of [one, two]) expect(told).toMatchObject({ clientId: stored?.clientId });
      const again = await exam.enter(0, stored?.clientId === "tab-one" ? "a" : "b", { id: stored?.clientId });
      expect(again).toMatchObject({ status: "entered" });
      expect(await db.$count(entry)).toBe(1);
    });

    it("hides key and correctness until the end, then shows both (Q12)", async () => {
      for (const mode of ["exam", "blocks"] as const) {
        const exam = await beginSession(db, ana, { mode, size: 6, blocks: 2 });
        const said: unknown[] = [];
        for (const position of [0, 1])
          said.push(await exam.open(position), await exam.enter(position, "b"), await exam.open(position));
        const results = await getSettledResults(db, ana.userId, exam.id, { now: start, timeZone: zone });
        if (!results) throw new Error("no results");
        said.push(toExamReview(results, { now: start, isCalmMode: false }), results.summary, results.questions);
        const text = JSON.stringify(said);
        for (const secret of [...secrets, "answerSheet", "answer_sheet", '"correct":true', '"incorrect"'])
          expect(text).not.toContain(secret);
        expect(results.summary.correct).toBe(0);
        await exam.finish();
        // The third question was never opened; a subscription opens it.
        const after = JSON.stringify([await exam.open(0), await exam.open(2)]);
        for (const secret of secrets) expect(after).toContain(secret);
      }
    });

    it("never asks a question of an open exam in another session (Q12)", async () => {
      const exam = await beginSession(db, ana, { mode: "exam", size: 4 });
      const again = (which: "all" | "missed" | "unanswered") =>
        startSession(
          db,
          ana.starter,
          { from: "session", sessionId: exam.id, which },
          { now: start, seed: 1, id: `again-${which}` },
        );
      for (const which of ["all", "missed", "unanswered"] as const)
        expect(await again(which)).toEqual({ status: "in-exam" });
      await exam.enter(0, "b");
      await exam.finish();
      expect(await again("all")).toMatchObject({ questionCount: 4 });
      expect(await again("missed")).toMatchObject({ questionCount: 1 });
      expect(await again("unanswered")).toMatchObject({ questionCount: 3 });
    });

    it("counts once when ended many times at once while answers arrive", async () => {
      const exam = await beginSession(db, ana, { mode: "exam", size: 6 });
      for (const position of [0, 1, 2]) await exam.enter(position, position === 1 ? "b" : "a");
      const told = await Promise.all([
        exam.enter(3, "a"),
        exam.finish(),
        exam.enter(4, "a"),
        exam.finish(),
        exam.turn("end-block", start + 1, 0),
        exam.enter(5, "b"),
        settleSession(db, ana.userId, exam.id, { now: start, timeZone: zone }),
      ]);
      const taken = [told[0], told[2], told[5]].filter((one) => one.status === "entered").length;
      const { marks, finishedAt } = await exam.row();
      expect(finishedAt).not.toBeNull();
      expect([...marks].filter((mark) => mark !== "-")).toHaveLength(3 + taken);
      expect(await db.$count(answer)).toBe(3 + taken);
      expect((await db.select().from(studyDay))[0]?.answers).toBe(3 + taken);
      const tallies = await db.select().from(optionTally);
      expect(tallies.reduce((sum, { chosen }) => sum + chosen, 0)).toBe(3 + taken);
      const kept = await readStoredProgress(db, ana.userId);
      await rebuildProgress(db, ana.userId, start);
      expect(await readStoredProgress(db, ana.userId)).toEqual(kept);
    });

    it("spends no free question on questions that an ended exam never opened (P2)", async () => {
      const { userId } = await makePerson(db, { now: start });
      const token = await makeLogin(db, userId, start);
      const free = { userId, token, starter: { userId, unlimited: false, remaining: 50 } };
      const exam = await beginSession(db, free, { mode: "exam", size: 2 });
      await exam.enter(0, "a");
      await exam.finish();
      expect((await exam.open(0))?.review).not.toBeNull();
      expect(await exam.open(1)).toMatchObject({ spent: false, question: null, review: null });
      expect(await db.$count(questionGrant, eq(questionGrant.userId, userId))).toBe(1);
    });

    it("refuses clock actions on another learner's session", async () => {
      const eve = await makeLearner(db);
      const exam = await beginSession(db, ana, { mode: "exam", size: 2 });
      for (const act of ["pause", "resume", "end-block"] as const)
        expect(
          await changeClock(db, eve.userId, exam.id, { act, block: null }, { now: start, timeZone: zone }),
        ).toBeNull();
      expect(await finishSession(db, eve.userId, exam.id, { now: start, timeZone: zone })).toBe(false);
      expect(await exam.row()).toMatchObject({ closedAt: null, pauseKind: null });
    });

    it("writes the mock forms once and holds their questions out until the form is taken (S7)", async () => {
      const bank = Array.from({ length: 60 }, (_, index) => questionLike({ id: `held-${index}` }));
      await seedBank(db, bank, [], start);
      // Two forms of 24 of the 60 questions: as long as the admins ask for.
      const shape = { forms: 2, questions: 24, blocks: 2, secondsPerQuestion: 75 };
      await db.insert(appSetting).values({ key: "mockExam", value: JSON.stringify(shape) });
      expect(await createMockForms(db, start)).toBe(2);
      const items = await db.select().from(mockFormItem);
      expect(await createMockForms(db, start + 1)).toBe(0);
      expect(await db.select().from(mockFormItem)).toEqual(items);
      expect(items).toHaveLength(48);
      const free = new Set((await db.select().from(freeQuestion)).map(({ questionId }) => questionId));
      expect(items.filter(({ questionId }) => free.has(questionId))).toEqual([]);
      expect(await db.$count(question, eq(question.formId, "mock-1"))).toBe(24);

      const asked = { from: "filter", size: 120, filter: emptyFilter } as const;
      const draw = (id: string) => startSession(db, ana.starter, asked, { now: start, seed: 1, id });
      expect(await draw("before")).toMatchObject({ questionCount: 100 - 48 });
      const mock = { from: "mock", formId: "mock-1" } as const;
      const poor = { ...ana.starter, unlimited: false, remaining: 50 };
      expect(await startSession(db, poor, mock, { now: start, seed: 1, id: "poor" })).toEqual({
        status: "quota-used-up",
      });
      expect(await db.$count(mockTaken)).toBe(0);
      expect(await startSession(db, ana.starter, mock, { now: start, seed: 1, id: "mock" })).toMatchObject({
        questionCount: 24,
      });
      const [session] = await db.select().from(studySession).where(eq(studySession.id, "mock"));
      expect(session).toMatchObject({ mode: "mock", blockSize: 12, allowedMs: 12 * 75_000, formId: "mock-1" });
      // A tutor session would show their keys while the exam runs (Q12).
      expect(await draw("meanwhile")).toMatchObject({ questionCount: 100 - 48 });
      await finishSession(db, ana.userId, "mock", { now: start + 1, timeZone: zone });
      expect(await draw("after")).toMatchObject({ questionCount: 100 - 24 });
      const forms = await listMockForms(db, ana.userId, 100);
      expect(forms).toMatchObject([
        {
          number: 1,
          questionCount: 24,
          blockCount: 2,
          takenAt: start,
          openSessionId: null,
          lastResult: { correct: 0, total: 24 },
        },
        { number: 2, takenAt: null, lastResult: null },
      ]);
      expect((await db.select().from(mockForm))[0]).toMatchObject({ blockSize: 12, secondsPerQuestion: 75 });
      // A learner has taken a form, so a grown bank changes nothing.
      await seedBank(
        db,
        [...bank, ...Array.from({ length: 40 }, (_, index) => questionLike({ id: `more-${index}` }))],
        [],
        start,
      );
      await db.delete(appSetting).where(eq(appSetting.key, "mockExam"));
      expect(await createMockForms(db, start + 2)).toBe(0);
      expect(await db.$count(mockForm)).toBe(2);
    });

    it("makes one form, as long as the bank allows, at the board's pace, and a longer one when the bank has grown", async () => {
      const bank = Array.from({ length: 100 }, (_, index) => questionLike({ id: `grown-${index}` }));
      await seedBank(db, bank.slice(0, 61), [], start);
      expect(await createMockForms(db, start)).toBe(1);
      expect(await listMockForms(db, ana.userId, 100)).toMatchObject([
        { questionCount: 60, blockCount: 6, blockMs: 10 * 65_000 },
      ]);
      await seedBank(db, bank, [], start);
      expect(await createMockForms(db, start + 1)).toBe(1);
      expect(await listMockForms(db, ana.userId, 100)).toMatchObject([{ questionCount: 96, blockCount: 6 }]);
      expect(await db.$count(question, eq(question.formId, "mock-1"))).toBe(96);
    });

    it("rebuilds exactly the stored progress from random histories of tutor sessions, exams, and tests", async () => {
      const step = fc.record({
        session: fc.nat(5),
        position: fc.nat(5),
        choice: fc.constantFrom("a", "b", "c"),
        confidence: fc.constantFrom<Confidence | null>("guess", "unsure", "sure", null),
        hours: fc.integer({ min: 0, max: 90 }),
        finish: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.constantFrom<SessionOptions["mode"]>("tutor", "exam", "blocks"), { minLength: 4, maxLength: 4 }),
          fc.array(step, { maxLength: 24 }),
          async (modes, steps) => {
            const learner = await makeLearner(db, "admin");
            const sessions = [];
            // Few questions, so that sessions share them; but no session may start with questions of an open exam (Q12).
            const order = [...modes].sort((a, b) => Number(a !== "tutor") - Number(b !== "tutor"));
            for (const [index, mode] of order.entries()) {
              const organ = mode === "tutor" ? "gi" : (["gi", "gu", "neuro", "breast"] as const)[3 - index];
              sessions.push(
                await beginSession(db, learner, { mode, size: 6, seed: index % 2, secondsPerQuestion: 600, organ }),
              );
            }
            // An admin's test is among the sessions; it must be neither counted nor rebuilt.
            for (const mode of ["tutor", "exam"] as const)
              sessions.push(await beginSession(db, learner, { mode, size: 6, test: true, secondsPerQuestion: 600 }));
            let at = start;
            for (const { session, position, hours, finish, ...given } of steps) {
              at += hours * 60 * minute + 1;
              // Deadlines are tested elsewhere.
              await db.update(studySession).set({ deadlineAt: null }).where(eq(studySession.userId, learner.userId));
              await sessions[session]?.enter(position, given.choice, { at, confidence: given.confidence });
              if (finish && position === 0) await sessions[session]?.finish(++at);
            }
            for (const session of sessions) await session.finish(++at);
            const kept = await readStoredProgress(db, learner.userId);
            await rebuildProgress(db, learner.userId, at);
            expect(await readStoredProgress(db, learner.userId)).toEqual(kept);
          },
        ),
        { numRuns: 12 },
      );
    });
  });
}
