import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { answer, optionTally, outcome, progressCell, studyDay, studySession } from "../db/schema";
import { deleteAccount } from "../features/accounts/delete-account.server";
import { rebuildAllProgress } from "../features/progress/rebuild-all-progress.server";
import { answerQuestion } from "../features/study/answer-question.server";
import { finishSession } from "../features/study/finish-session.server";
import { openQuestion } from "../features/study/open-question.server";
import { selectForGrading } from "../features/study/select-for-grading.server";
import { settleClosedSessions, settleOverdueSessions } from "../features/study/session-clock.server";
import { startSession } from "../features/study/start-session.server";
import { dayMs } from "../lib/day";
import { freshAnalytics, freshD1 } from "./d1";
import { makeLogin, makePerson, makeQuestion } from "./make";

const now = Date.parse("2026-03-10T12:00:00Z");
const clockwork = { now, timeZone: "UTC" };

it("restores no progress of a deleted learner, neither in the scheduled job nor in a rebuild", async () => {
  const { db } = await freshD1();
  const { analytics } = await freshAnalytics();
  const { userId } = await makePerson(db, { subscribedDays: 30, now });
  const token = await makeLogin(db, userId, now);
  const { questionId } = await makeQuestion(db, { now });
  const begin = (id: string, mode: "tutor" | "exam") =>
    startSession(
      db,
      { userId, unlimited: true, remaining: 0 },
      { from: "question", questionId, mode },
      { now, seed: 1, id },
    );
  await begin("tutor", "tutor");
  const place = { sessionId: "tutor", position: 0 };
  await openQuestion(db, userId, { ...place, now, spendMode: "quota" });
  const [item] = await selectForGrading(db, token, "tutor", 0);
  const response = { type: "single" as const, choice: "a" };
  const submission = { ...place, clientId: "client-1", response, confidence: null, took: 1, replaces: null };
  expect(await answerQuestion(db, item, submission, clockwork)).toMatchObject({ status: "stored" });
  await finishSession(db, userId, "tutor", clockwork);
  await begin("exam", "exam");
  // A session whose end was interrupted.
  await db.update(studySession).set({ closedAt: now }).where(eq(studySession.id, "exam"));
  const kept = async () => [
    await db.$count(outcome, eq(outcome.userId, userId)),
    await db.$count(progressCell, eq(progressCell.userId, userId)),
    await db.$count(studyDay, eq(studyDay.userId, userId)),
  ];
  expect(await kept()).toEqual([1, 1, 1]);
  await deleteAccount(
    { db, analytics, payments: null, now, waitUntil: () => {}, id: () => crypto.randomUUID() },
    userId,
  );
  expect(await kept()).toEqual([0, 0, 0]);

  expect(await settleOverdueSessions(db, now + dayMs)).toBe(0);
  expect(await settleClosedSessions(db, now + dayMs)).toBe(0);
  expect(await rebuildAllProgress(db, now)).toBe(0);
  expect(await kept()).toEqual([0, 0, 0]);
  // The first answer still counts, without its author (Q2).
  expect([await db.$count(answer), await db.$count(studySession)]).toEqual([1, 2]);
  expect(await db.select({ chosen: optionTally.chosen }).from(optionTally)).toEqual([{ chosen: 1 }]);
});
