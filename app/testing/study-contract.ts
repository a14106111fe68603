import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "../db/client.server";
import {
  answer,
  freeQuestion,
  optionTally,
  outcome,
  progressCell,
  question,
  questionGrant,
  quota,
  studyDay,
  studySession,
  subscription,
} from "../db/schema";
import { listFlaggedQuestions, setFlag } from "../features/flags/flags.server";
import { rebuildProgress } from "../features/progress/rebuild-progress.server";
import { selectQuestionPage, toQuestionPage } from "../features/questions/browse.server";
import { emptyFilter } from "../features/questions/filter";
import { answerQuestion } from "../features/study/answer-question.server";
import { finishSession } from "../features/study/finish-session.server";
import { openQuestion } from "../features/study/open-question.server";
import { saveNote } from "../features/study/save-notes.server";
import { selectForGrading } from "../features/study/select-for-grading.server";
import { listRecentSessions, setSessionArchived } from "../features/study/session-list.server";
import { getResults } from "../features/study/session-results.server";
import { startSession } from "../features/study/start-session.server";
import { makeMockForm } from "./make";
import { readStoredProgress } from "./study-modes-setup";
import {
  makeBank,
  makeLearner,
  now,
  rationale,
  response,
  starterOf,
  startSessionOf,
  submitAnswer,
  teachingPoint,
} from "./study-setup";

/** Defines the tests of studying for one engine. Runs on D1 and on libSQL. */
export function studyContract(engine: string, open: () => Promise<Db>) {
  describe(`studying on ${engine}`, () => {
    let db: Db;
    beforeEach(async () => {
      db = await open();
      await makeBank(db, 100);
      await makeLearner(db, "ana");
    });

    it("grants exactly 50 of 100 free questions when all are opened at once, twice each (P1)", async () => {
      const sessionId = await startSessionOf(db, "ana", 100);
      const opened = await Promise.all(
        Array.from({ length: 200 }, (_, i) =>
          openQuestion(db, "ana", { sessionId, position: i % 100, now, spendMode: "quota" }),
        ),
      );
      const served = new Set(opened.filter((view) => view?.question).map((view) => view?.position));
      expect(served.size).toBe(50);
      expect(await db.$count(questionGrant)).toBe(50);
      expect((await db.select().from(quota))[0]).toMatchObject({ used: 50, limitCount: 50 });
    });

    it("opens a question again for free, and spends no quota on a prefetch (P1, P2)", async () => {
      const sessionId = await startSessionOf(db, "ana", 3);
      const prefetched = await openQuestion(db, "ana", { sessionId, position: 0, now, spendMode: "nothing" });
      expect(prefetched?.question).toBeNull();
      for (let i = 0; i < 3; i++) await openQuestion(db, "ana", { sessionId, position: 0, now, spendMode: "quota" });
      expect((await db.select().from(quota))[0]?.used).toBe(1);
      expect(
        (await openQuestion(db, "ana", { sessionId, position: 0, now, spendMode: "nothing" }))?.question,
      ).not.toBeNull();
    });

    it("spends no quota of a subscriber, and keeps their opened questions open after expiry (P3)", async () => {
      await makeLearner(db, "sub");
      await db.insert(subscription).values({
        userId: "sub",
        tier: "annual",
        status: "active",
        currentPeriodEnd: now + 1000,
        accessUntil: now + 1000,
      });
      await db.delete(freeQuestion);
      const sessionId = await startSessionOf(db, "sub", 5);
      expect(
        (await openQuestion(db, "sub", { sessionId, position: 0, now, spendMode: "quota" }))?.question,
      ).not.toBeNull();
      expect(await db.$count(quota, eq(quota.userId, "sub"))).toBe(0);
      const later = now + 2000;
      expect(
        (await openQuestion(db, "sub", { sessionId, position: 0, now: later, spendMode: "quota" }))?.question,
      ).not.toBeNull();
      expect(
        (await openQuestion(db, "sub", { sessionId, position: 1, now: later, spendMode: "quota" }))?.question,
      ).toBeNull();
    });

    it("hides another learner's session and refuses answers to it", async () => {
      await makeLearner(db, "eve");
      const sessionId = await startSessionOf(db, "ana", 3);
      await openQuestion(db, "ana", { sessionId, position: 0, now, spendMode: "quota" });
      expect(await openQuestion(db, "eve", { sessionId, position: 0, now, spendMode: "quota" })).toBeNull();
      expect(await db.$count(questionGrant, eq(questionGrant.userId, "eve"))).toBe(0);
      expect(await submitAnswer(db, "eve", sessionId, 0, "a")).toEqual({ status: "refused", reason: "not-found" });
      expect(await getResults(db, "eve", sessionId)).toBeNull();
      expect(await finishSession(db, "eve", sessionId, { now: now, timeZone: "UTC" })).toBe(false);
      expect(await setSessionArchived(db, "eve", sessionId, now)).toBe(false);
    });

    it("hides key, rationales, and teaching point until the answer is submitted (Q12)", async () => {
      const sessionId = await startSessionOf(db, "ana", 2);
      const before = JSON.stringify([
        await openQuestion(db, "ana", { sessionId, position: 0, now, spendMode: "quota" }),
        await getResults(db, "ana", sessionId),
        toQuestionPage(await selectQuestionPage(db, "ana", false, emptyFilter, null, now)),
      ]);
      for (const secret of [rationale, teachingPoint, "answer_sheet", "answerSheet"])
        expect(before).not.toContain(secret);
      await submitAnswer(db, "ana", sessionId, 0, "a");
      const after = JSON.stringify(await openQuestion(db, "ana", { sessionId, position: 0, now, spendMode: "quota" }));
      expect(after).toContain(rationale);
      expect(after).toContain(teachingPoint);
    });

    it("refuses answers to unopened questions and in finished sessions", async () => {
      const sessionId = await startSessionOf(db, "ana", 2);
      expect(await submitAnswer(db, "ana", sessionId, 0, "a")).toEqual({ status: "refused", reason: "not-opened" });
      await openQuestion(db, "ana", { sessionId, position: 0, now, spendMode: "quota" });
      await finishSession(db, "ana", sessionId, { now: now, timeZone: "UTC" });
      expect(await submitAnswer(db, "ana", sessionId, 0, "a")).toEqual({ status: "refused", reason: "finished" });
      expect(await db.$count(answer)).toBe(0);
    });

    it("refuses an answer if another tab ended the session in the meantime", async () => {
      const sessionId = await startSessionOf(db, "ana", 1);
      await openQuestion(db, "ana", { sessionId, position: 0, now, spendMode: "quota" });
      const [item] = await selectForGrading(db, "token-ana", sessionId, 0);
      await finishSession(db, "ana", sessionId, { now: now, timeZone: "UTC" });
      const submission = {
        sessionId,
        position: 0,
        clientId: "late",
        response,
        took: 1,
        confidence: null,
        replaces: null,
      };
      const refused = await answerQuestion(db, item, submission, { now, timeZone: "UTC" });
      expect(refused).toEqual({ status: "refused", reason: "finished" });
      expect(await db.$count(studyDay)).toBe(0);
    });

    it("tells whether the next question of the session is opened (P2)", async () => {
      const sessionId = await startSessionOf(db, "ana", 2);
      const open = (position: number) => openQuestion(db, "ana", { sessionId, position, now, spendMode: "quota" });
      expect(await open(0)).toMatchObject({ isNextUnopened: true });
      expect(await open(1)).toMatchObject({ isNextUnopened: false });
      expect(await open(0)).toMatchObject({ isNextUnopened: false });
    });

    it("applies the same submission once and keeps the first of two different ones (T1, T7)", async () => {
      const sessionId = await startSessionOf(db, "ana", 2);
      await openQuestion(db, "ana", { sessionId, position: 0, now, spendMode: "quota" });
      const same = await Promise.all([1, 2, 3].map(() => submitAnswer(db, "ana", sessionId, 0, "a", "client-1")));
      expect(same.map((ack) => ack.status)).toEqual(["stored", "stored", "stored"]);
      expect(await submitAnswer(db, "ana", sessionId, 0, "b", "client-2")).toMatchObject({
        status: "already-answered",
        review: { correct: true, response: { choice: "a" } },
      });
      expect(await db.$count(answer)).toBe(1);
      expect((await db.select().from(studyDay))[0]).toMatchObject({ answers: 1, correct: 1 });
      expect((await db.select().from(outcome))[0]).toMatchObject({ answers: 1, firstCorrect: true });
    });

    it("stores the first answer apart from the latest (Q2)", async () => {
      const first = await startSessionOf(db, "ana", 1);
      await openQuestion(db, "ana", { sessionId: first, position: 0, now, spendMode: "quota" });
      await submitAnswer(db, "ana", first, 0, "b");
      const again = await startSession(
        db,
        starterOf("ana"),
        { from: "session", sessionId: first, which: "missed" },
        { now, seed: 3, id: "again" },
      );
      expect(again).toMatchObject({ status: "started", questionCount: 1 });
      await openQuestion(db, "ana", { sessionId: "again", position: 0, now, spendMode: "quota" });
      await submitAnswer(db, "ana", "again", 0, "a");
      expect((await db.select().from(outcome))[0]).toMatchObject({
        firstCorrect: false,
        state: "correct",
        answers: 2,
      });
      expect((await db.select().from(progressCell))[0]).toMatchObject({
        answered: 1,
        firstCorrect: 0,
        latestCorrect: 1,
      });
      await finishSession(db, "ana", first, { now, timeZone: "UTC" });
      await finishSession(db, "ana", first, { now, timeZone: "UTC" });
      await finishSession(db, "ana", "again", { now, timeZone: "UTC" });
      expect(await db.select().from(optionTally)).toEqual([
        expect.objectContaining({ choice: "b", chosen: 1, correct: 0 }),
      ]);
    });

    it("shows the share of each option only from 30 first answers on (Q5)", async () => {
      const sessionId = await startSessionOf(db, "ana", 1);
      await openQuestion(db, "ana", { sessionId, position: 0, now, spendMode: "quota" });
      await submitAnswer(db, "ana", sessionId, 0, "a");
      await finishSession(db, "ana", sessionId, { now, timeZone: "UTC" });
      const view = () => openQuestion(db, "ana", { sessionId, position: 0, now, spendMode: "quota" });
      expect((await view())?.review?.firstAnswers).toBeNull();
      await db.update(optionTally).set({ chosen: 30, correct: 21 });
      expect((await view())?.review?.firstAnswers).toEqual({ total: 30, right: 21, byChoice: { a: 30 } });
    });

    it("draws no more unopened questions than the quota has left (P2)", async () => {
      const start = (size: number, acceptsFewer?: boolean) =>
        startSession(
          db,
          { ...starterOf("ana"), remaining: 4 },
          { from: "filter", size, filter: emptyFilter },
          { now, seed: 1, id: `s-${size}`, acceptsFewer },
        );
      expect(await start(10)).toEqual({ status: "fewer-than-asked", asked: 10, startable: 4, remaining: 4 });
      expect(await db.$count(studySession)).toBe(0);
      expect(await start(10, true)).toMatchObject({ status: "started", questionCount: 4, asked: 10 });
      expect(await start(4)).toMatchObject({ status: "started", questionCount: 4, asked: 4 });
      const none = await startSession(
        db,
        { ...starterOf("ana"), remaining: 0 },
        { from: "filter", size: 10, filter: emptyFilter },
        { now, seed: 1, id: "t" },
      );
      expect(none).toEqual({ status: "quota-used-up" });
    });

    it("starts a session from flags, then lists and ends it", async () => {
      await setFlag(db, "ana", "q-bank-7", true, now);
      await setFlag(db, "ana", "q-bank-7", true, now + 5);
      await setFlag(db, "ana", "no-such-question", true, now);
      expect(await listFlaggedQuestions(db, "ana")).toEqual([
        expect.objectContaining({ questionId: "q-bank-7", stem: null, outcome: "unused" }),
      ]);
      const study = (organ: "gi" | "neuro", id: string) =>
        startSession(
          db,
          starterOf("ana"),
          { from: "flags", filter: { ...emptyFilter, organs: [organ] } },
          { now, seed: 1, id },
        );
      expect(await study("neuro", "flagged")).toMatchObject({ questionCount: 1 });
      expect(await study("gi", "none")).toEqual({ status: "nothing-matches" });
      await setFlag(db, "ana", "q-bank-7", false, now);
      expect(await listFlaggedQuestions(db, "ana")).toEqual([]);
      expect((await listRecentSessions(db, "ana", null)).unfinished).toHaveLength(1);
      await finishSession(db, "ana", "flagged", { now: now, timeZone: "UTC" });
      expect((await listRecentSessions(db, "ana", null)).finished).toHaveLength(1);
      await setSessionArchived(db, "ana", "flagged", now);
      expect((await listRecentSessions(db, "ana", null)).finished).toHaveLength(0);
    });

    it("saves notes on opened questions, and flags on questions that the learner may know of (Q7, Q8)", async () => {
      const write = (questionId: string, text: string) =>
        saveNote(db, "ana", { kind: "note", id: `note-${text}`, questionId, text, replaces: null }, now);
      expect(await write("q-bank-7", "early")).toEqual({ status: "refused", reason: "not-found" });
      await db.insert(questionGrant).values({ userId: "ana", questionId: "q-bank-7", source: "free", grantedAt: now });
      expect(await write("q-bank-7", "late")).toMatchObject({ status: "saved", text: "late" });
      // The same save sent again after a lost response: the newer text above it stays (T1).
      for (const _ of [1, 2])
        expect(await write("q-bank-7", "elsewhere")).toMatchObject({
          text: expect.stringMatching(/^late[\s\S]+elsewhere$/),
        });
      await db.update(question).set({ status: "draft" });
      for (const id of ["q-bank-7", "q-bank-8"]) await setFlag(db, "ana", id, true, now);
      expect((await listFlaggedQuestions(db, "ana")).map(({ questionId }) => questionId)).toEqual(["q-bank-7"]);
      await db.update(question).set({ status: "live", formId: await makeMockForm(db) });
      await setFlag(db, "ana", "q-bank-9", true, now);
      expect(await listFlaggedQuestions(db, "ana")).toHaveLength(1);
    });

    let learners = 0;
    it("rebuilds exactly the stored progress from the answers", async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.nat(5), fc.constantFrom("a", "b", "c")), { maxLength: 12 }),
          async (steps) => {
            const learner = `learner-${++learners}`;
            await makeLearner(db, learner);
            for (const [index, [number, choice]] of steps.entries()) {
              const id = `${learner}-${index}`;
              await startSession(
                db,
                starterOf(learner),
                { from: "question", questionId: `q-bank-${number}` },
                { now, seed: 1, id },
              );
              await openQuestion(db, learner, { sessionId: id, position: 0, now, spendMode: "quota" });
              await submitAnswer(db, learner, id, 0, choice, id, now + index);
            }
            const kept = await readStoredProgress(db, learner);
            await rebuildProgress(db, learner, now);
            expect(await readStoredProgress(db, learner)).toEqual(kept);
            expect(kept.outcomes.length).toBe(new Set(steps.map(([number]) => number)).size);
          },
        ),
        { numRuns: 8 },
      );
    });
  });
}
