import type { Db } from "../../db/client.server";
import type { RequestTime } from "./answer-question.server";
import { findOverdueAction, getClock } from "./engine/clock";
import { settleSession } from "./session-clock.server";
import { getResults, type SessionResults } from "./session-results.server";

/**
 * Returns the same as `getResults`, but first settles a session whose time ran out or whose counting was interrupted
 * (T2).
 */
export async function getSettledResults(
  db: Db,
  userId: string,
  sessionId: string,
  time: RequestTime,
): Promise<SessionResults | null> {
  const results = await getResults(db, userId, sessionId);
  if (!results) return null;
  const { timing } = results;
  const wasInterrupted = timing.finishedAt === null && getClock(timing, time.now).state === "ended";
  if (!wasInterrupted && !findOverdueAction(timing, time.now)) return results;
  await settleSession(db, userId, sessionId, time);
  return getResults(db, userId, sessionId);
}
