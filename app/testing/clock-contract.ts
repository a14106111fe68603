import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { entry, outcome, profile, questionGrant, studySession } from "../db/schema";
import { closeAndReadSession } from "../features/study/close-session.server";
import { hasTimeRunOut, listTimedOutBlocks, maxLateMs } from "../features/study/engine/clock";
import { openQuestion } from "../features/study/open-question.server";
import { findResumePosition } from "../features/study/resume-position.server";
import { settleOverdueSessions, settleSession } from "../features/study/session-clock.server";
import { getResults } from "../features/study/session-results.server";
import { getSettledResults } from "../features/study/settled-results.server";
import { makeLogin, makePerson } from "./make";
import { ana, beginSession, db, minute, start, zone } from "./study-modes-setup";

/** Defines the tests of deadlines, pauses, blocks, and the sessions that the scheduled job ends (S4, T2–T6). */
export function clockContract() {
  it("accepts answers until two minutes after the deadline, and none later (T4)", async () => {
    const exam = await beginSession(db, ana, { mode: "exam", size: 3, secondsPerQuestion: 60 });
    const deadline = start + 3 * minute;
    expect((await exam.row()).deadlineAt).toBe(deadline);
    expect(await exam.enter(0, "a", { at: deadline + maxLateMs - 1 })).toMatchObject({ status: "entered" });
    expect(await exam.enter(1, "a", { at: deadline + maxLateMs })).toEqual({ status: "refused", reason: "late" });
    expect(await settleOverdueSessions(db, deadline + maxLateMs)).toBe(0);
    expect(await settleOverdueSessions(db, deadline + maxLateMs + 1)).toBe(1);
    expect(await settleOverdueSessions(db, deadline + maxLateMs + 2)).toBe(0);
    expect((await exam.row()).marks).toBe("c--");
    expect(hasTimeRunOut(await exam.row())).toBe(true);
    expect(await exam.enter(2, "a", { at: deadline + maxLateMs + 3 })).toEqual({
      status: "refused",
      reason: "finished",
    });
  });

  it("finishes a timed tutor session at its deadline and leaves out unanswered questions", async () => {
    const tutor = await beginSession(db, ana, { mode: "timed_tutor", size: 2, secondsPerQuestion: 60 });
    expect(await tutor.enter(0, "a")).toMatchObject({ status: "stored", review: { correct: true } });
    await tutor.turn("end-block", start + 2 * minute);
    expect(await tutor.row()).toMatchObject({ marks: "c-", finishedAt: start + 2 * minute, deadlineAt: null });
    expect(await db.$count(outcome, eq(outcome.state, "omitted"))).toBe(0);
  });

  it("stops the clock during a pause and continues with the time left, however often it is asked (T2)", async () => {
    const exam = await beginSession(db, ana, { mode: "exam", size: 3, secondsPerQuestion: 60 });
    await exam.turn("pause", start + minute);
    await exam.turn("pause", start + 2 * minute);
    expect(await exam.row()).toMatchObject({ pauseKind: "pause", remainingMs: 2 * minute, deadlineAt: null });
    expect(await exam.enter(0, "a", { at: start + 3 * minute })).toEqual({ status: "refused", reason: "stopped" });
    const hidden = await openQuestion(db, ana.userId, {
      sessionId: exam.id,
      position: 0,
      now: start,
      spendMode: "quota",
    });
    expect(hidden).toMatchObject({ question: null, session: { clock: { state: "pause", remainingMs: 2 * minute } } });
    expect(await settleOverdueSessions(db, start + 1e9)).toBe(0);
    const later = start + 60 * minute;
    await Promise.all([exam.turn("resume", later), exam.turn("resume", later + 5000)]);
    await exam.turn("resume", later + 9000);
    expect([later + 2 * minute, later + 5000 + 2 * minute]).toContain((await exam.row()).deadlineAt);
    // A stale resume gives no time back after another tab has resumed and paused again.
    await exam.turn("pause", (await exam.row()).deadlineAt ?? 0);
    expect((await exam.row()).pauseKind).toBeNull();
  });

  it("refuses a pause in a mock exam", async () => {
    await db.update(studySession).set({ mode: "exam" });
    const exam = await beginSession(db, ana, { mode: "exam", size: 2 });
    await db.update(studySession).set({ mode: "mock" }).where(eq(studySession.id, exam.id));
    await exam.turn("pause", start + 1);
    expect((await exam.row()).pauseKind).toBeNull();
  });

  it("locks ended blocks and starts a break before the next (S4)", async () => {
    const exam = await beginSession(db, ana, { mode: "blocks", size: 5, blocks: 2, secondsPerQuestion: 60 });
    expect(await exam.row()).toMatchObject({ blockSize: 3, allowedMs: 3 * minute });
    await exam.enter(1, "a");
    expect(await exam.enter(3, "a", { opened: true })).toEqual({ status: "refused", reason: "locked" });
    await exam.turn("end-block", start + minute, 0);
    // The last block has fewer questions and less time.
    expect(await exam.row()).toMatchObject({
      timedOutBlocks: "[]",
      block: 1,
      pauseKind: "break",
      remainingMs: 2 * minute,
      finishedAt: null,
    });
    expect(await exam.enter(0, "a")).toEqual({ status: "refused", reason: "locked" });
    expect(await exam.enter(3, "a")).toEqual({ status: "refused", reason: "stopped" });
    expect((await exam.open(3))?.question).toBeNull();
    // The request of a tab that still shows block 0 with its clock at zero.
    await exam.turn("end-block", start + 2 * minute, 0);
    await exam.turn("resume", start + 10 * minute);
    await exam.turn("end-block", start + 10 * minute, 0);
    expect(await exam.row()).toMatchObject({
      block: 1,
      pauseKind: null,
      deadlineAt: start + 12 * minute,
      closedAt: null,
    });
    expect(await findResumePosition(db, ana.userId, exam.id)).toBe(3);
    expect((await exam.open(0))?.question).toBeNull();
    expect(await exam.enter(3, "b", { at: start + 10 * minute })).toMatchObject({ status: "entered" });
    expect(await exam.turn("end-block", start + 11 * minute, 1)).toEqual({ finished: true });
    expect((await exam.row()).marks).toBe("-c-x-");
  });

  it("ends an overdue block and starts the break", async () => {
    const exam = await beginSession(db, ana, { mode: "blocks", size: 4, blocks: 2, secondsPerQuestion: 60 });
    const over = start + 2 * minute + maxLateMs + 1;
    await Promise.all([
      settleOverdueSessions(db, over),
      settleSession(db, ana.userId, exam.id, { now: over, timeZone: zone }),
      exam.turn("end-block", over, 0),
    ]);
    expect(await exam.row()).toMatchObject({ block: 1, pauseKind: "break", closedAt: null, finishedAt: null });
    expect(await settleOverdueSessions(db, over + 1e9)).toBe(0);
    await exam.turn("resume", over);
    await exam.turn("end-block", over + minute, 1);
    const results = await getResults(db, ana.userId, exam.id);
    expect(results && listTimedOutBlocks(results.timing)).toEqual([0]);
  });

  it("completes a session that was interrupted between closing and counting, on the next load and in the scheduled job", async () => {
    for (const settle of ["load", "clock"] as const) {
      const exam = await beginSession(db, ana, { mode: "exam", size: 2 });
      await exam.enter(0, "a");
      await closeAndReadSession(db, ana.userId, exam.id, start + minute);
      expect(await exam.row()).toMatchObject({ closedAt: start + minute, finishedAt: null });
      expect(await exam.enter(1, "a")).toEqual({ status: "refused", reason: "finished" });
      const later = start + minute + maxLateMs + 1;
      if (settle === "clock") expect(await settleOverdueSessions(db, later)).toBe(1);
      const results = await getSettledResults(db, ana.userId, exam.id, { now: later, timeZone: zone });
      expect(results?.summary).toMatchObject({ finishedAt: later, correct: 1, answered: 1 });
      expect(await exam.row()).toMatchObject({ marks: "c-", deadlineAt: null });
    }
  });

  it("ends the other overdue sessions when one of them fails", async () => {
    const broken = await beginSession(db, ana, { mode: "exam", size: 1, secondsPerQuestion: 10 });
    const whole = await beginSession(db, ana, { mode: "exam", size: 1, secondsPerQuestion: 20 });
    await broken.enter(0, "a");
    await db.update(entry).set({ response: "no json" }).where(eq(entry.sessionId, broken.id));
    await expect(settleOverdueSessions(db, start + minute + maxLateMs)).rejects.toThrow();
    expect((await whole.row()).finishedAt).not.toBeNull();
  });

  it("records extra time on the clock and the result (T6)", async () => {
    await db.insert(profile).values({ userId: ana.userId, extraTime: "1.5" });
    const exam = await beginSession(db, ana, { mode: "exam", size: 2, secondsPerQuestion: 60 });
    expect(await exam.row()).toMatchObject({ allowedMs: 3 * minute, extraTimePercent: 150 });
    await exam.finish();
    expect((await getResults(db, ana.userId, exam.id))?.extraTime).toBe(150);
    expect(hasTimeRunOut(await exam.row())).toBe(false);
  });

  it("spends no free question on a block whose time is up (P2)", async () => {
    const { userId } = await makePerson(db, { now: start });
    const token = await makeLogin(db, userId, start);
    const free = { userId, token, starter: { userId, unlimited: false, remaining: 50 } };
    const exam = await beginSession(db, free, { mode: "exam", size: 2, secondsPerQuestion: 60 });
    const end = start + 2 * minute;
    expect(await exam.open(0, end + maxLateMs)).toMatchObject({ spent: false, question: null });
    expect(await db.$count(questionGrant, eq(questionGrant.userId, userId))).toBe(0);
    expect(await exam.open(0, end + maxLateMs - 1)).toMatchObject({ spent: true });
  });
}
