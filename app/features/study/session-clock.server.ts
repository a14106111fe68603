import { and, eq, isNull, lt, notInArray, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { profile, studySession, user } from "../../db/schema";
import { isNotDeleted } from "../auth/deleted-user.server";
import type { RequestTime } from "./answer-question.server";
import {
  type Clock,
  endBlock,
  findOverdueAction,
  getClock,
  maxLateMs,
  pauseClock,
  resumeClock,
  type Timing,
  type TimingChange,
} from "./engine/clock";
import { examModes } from "./engine/session-taxonomy";
import { finishSession } from "./finish-session.server";

/** Actions with which the learner changes the clock of a session. */
export const clockActions = ["pause", "resume", "end-block"] as const;
export type ClockAction = (typeof clockActions)[number];

const clockChanges: Record<ClockAction, (timing: Timing, now: number) => TimingChange | null> = {
  pause: pauseClock,
  resume: resumeClock,
  "end-block": endBlock,
};

/**
 * Pauses a session, resumes it, or ends the current block; ending the last block ends the session. Ignores actions that
 * are impossible or name another `block` than the current one, so that an outdated tab cannot end a new block. Returns
 * whether the session has ended; null if the session is not the learner's.
 */
export async function changeClock(
  db: Db,
  userId: string,
  sessionId: string,
  { act, block }: { act: ClockAction; block: number | null },
  time: RequestTime,
): Promise<{ finished: boolean } | null> {
  const session = await readSession(db, userId, sessionId);
  if (!session) return null;
  const isCurrentBlock = block === null || block === session.block;
  const isActionAllowed = isCurrentBlock && !(session.mode === "mock" && act === "pause");
  const timingChange = isActionAllowed ? clockChanges[act](session, time.now) : null;
  if (timingChange) await applyTimingChange(db, userId, sessionId, session, timingChange, time);
  return { finished: session.finishedAt !== null || timingChange?.closedAt != null };
}

/**
 * Ends a block or session whose time ran out more than two minutes ago (T4), and finishes a session whose counting was
 * interrupted. Call this function before a page shows the session.
 */
export async function settleSession(db: Db, userId: string, sessionId: string, time: RequestTime): Promise<void> {
  const session = await readSession(db, userId, sessionId);
  if (!session || session.finishedAt !== null) return;
  if (session.closedAt !== null) {
    // The session was closed, but counting its answers was interrupted.
    await finishSession(db, userId, sessionId, time);
    return;
  }
  const timingChange = findOverdueAction(session, time.now) && endBlock(session, time.now);
  if (timingChange) await applyTimingChange(db, userId, sessionId, session, timingChange, time);
}

/**
 * Settles up to `maxSessions` sessions whose time ran out while no browser was open, or whose counting was interrupted,
 * and returns the number of sessions. If some sessions fail, throws the last error after trying the others.
 */
export async function settleOverdueSessions(db: Db, now: number, maxSessions = 50): Promise<number> {
  const overdueSessions = await db
    .select({ id: studySession.id, userId: studySession.userId, timeZone: profile.timeZone })
    .from(studySession)
    .leftJoin(profile, eq(profile.userId, studySession.userId))
    .where(
      and(
        sql`${studySession.deadlineAt} is not null`,
        isNull(studySession.finishedAt),
        lt(studySession.deadlineAt, now - maxLateMs),
      ),
    )
    .orderBy(studySession.deadlineAt)
    .limit(maxSessions);
  await settleEach(overdueSessions, (userId, id, timeZone) => settleSession(db, userId, id, { now, timeZone }));
  return overdueSessions.length;
}

/**
 * Finishes every closed session that is not finished, because counting failed after the last answer, and old tutor
 * sessions that their last answer did not close. Skips sessions of deleted accounts, and returns the number of
 * sessions. Reads the sessions in pages. If some sessions of a page fail, throws the last error after trying the rest
 * of the page.
 */
export async function settleClosedSessions(db: Db, now: number, pageSize = 200): Promise<number> {
  let settledCount = 0;
  for (let after = ""; ; ) {
    const closedSessions = await db
      .select({ id: studySession.id, userId: studySession.userId, timeZone: profile.timeZone })
      .from(studySession)
      .innerJoin(user, and(eq(user.id, studySession.userId), isNotDeleted))
      .leftJoin(profile, eq(profile.userId, studySession.userId))
      .where(
        and(
          sql`${studySession.id} > ${after}`,
          isNull(studySession.finishedAt),
          sql`(${studySession.closedAt} is not null or (${notInArray(studySession.mode, examModes)} and instr(${studySession.marks}, '-') = 0))`,
        ),
      )
      .orderBy(studySession.id)
      .limit(pageSize);
    await settleEach(closedSessions, (userId, id, timeZone) => finishSession(db, userId, id, { now, timeZone }));
    settledCount += closedSessions.length;
    const lastSession = closedSessions.at(-1);
    if (!lastSession || closedSessions.length < pageSize) return settledCount;
    after = lastSession.id;
  }
}

async function settleEach(
  sessions: readonly { id: string; userId: string; timeZone: string | null }[],
  settle: (userId: string, id: string, timeZone: string) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const { id, userId, timeZone } of sessions)
    try {
      await settle(userId, id, timeZone ?? "UTC");
    } catch (error) {
      failures.push(error);
    }
  if (failures.length) throw failures.at(-1);
}

/** Returns the clock and the 0-based current block of the learner's session; null if the session is not the learner's. */
export async function readClock(
  db: Db,
  userId: string,
  sessionId: string,
  now: number,
): Promise<{ clock: Clock; block: number } | null> {
  const session = await readSession(db, userId, sessionId);
  return session ? { clock: getClock(session, now), block: session.block } : null;
}

async function readSession(db: Db, userId: string, sessionId: string) {
  const [session] = await db
    .select()
    .from(studySession)
    .where(and(eq(studySession.id, sessionId), eq(studySession.userId, userId)));
  return session;
}

/**
 * Applies a change if the clock has not changed since it was read, so that of two concurrent changes only one is
 * applied.
 */
async function applyTimingChange(
  db: Db,
  userId: string,
  sessionId: string,
  timingBefore: Timing,
  timingChange: TimingChange,
  time: RequestTime,
) {
  if (timingChange.closedAt != null) {
    await finishSession(db, userId, sessionId, time);
    return;
  }
  await db
    .update(studySession)
    .set({ ...timingChange, lastActivityAt: time.now })
    .where(
      and(
        eq(studySession.id, sessionId),
        eq(studySession.userId, userId),
        eq(studySession.block, timingBefore.block),
        sql`${studySession.pauseKind} is ${timingBefore.pauseKind}`,
        sql`${studySession.remainingMs} is ${timingBefore.remainingMs}`,
        sql`${studySession.deadlineAt} is ${timingBefore.deadlineAt}`,
        isNull(studySession.closedAt),
      ),
    );
}
