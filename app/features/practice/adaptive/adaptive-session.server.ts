import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { adaptiveSession, studySession } from "../../../db/schema";
import { selectLoginUserId } from "../../auth/viewer.server";
import type { OpenQuestion } from "../../study/open-question.server";
import { findNextStep, type NextStep } from "./replay-session";

/**
 * Builds the query for an adaptive session that has not ended, to run with the login check. Other sessions have no row. The pool
 * is read only if `position` has no question yet.
 */
export function selectAdaptiveSession(db: Db, loginToken: string, sessionId: string, position: number) {
  const isMissing = sql`not exists (select 1 from study_item asked where asked.session_id = ${sessionId} and asked.position = ${position})`;
  return db
    .select({
      sessionId: adaptiveSession.sessionId,
      seed: studySession.seed,
      marks: studySession.marks,
      stopsEarly: adaptiveSession.stopsEarly,
      startAbility: adaptiveSession.startAbility,
      pool: sql<string | null>`case when ${isMissing} then ${adaptiveSession.pool} end`.as("pool_if_missing"),
      askedIds: sql<
        string | null
      >`case when ${isMissing} then (select json_group_array(question_id) from (select asked.question_id from study_item asked where asked.session_id = ${sessionId} order by asked.position)) end`.as(
        "asked_if_missing",
      ),
    })
    .from(adaptiveSession)
    .innerJoin(studySession, eq(studySession.id, adaptiveSession.sessionId))
    .where(
      and(
        eq(adaptiveSession.sessionId, sessionId),
        eq(adaptiveSession.userId, selectLoginUserId(loginToken)),
        isNull(studySession.finishedAt),
      ),
    );
}

type AdaptiveRow = Awaited<ReturnType<typeof selectAdaptiveSession>>[number];

/** Returns the next step if the requested position has no question yet; null if it has one or the session is not adaptive. */
export function findMissingStep(row: AdaptiveRow | undefined): NextStep | null {
  if (!row?.pool) return null;
  return findNextStep({
    ...row,
    pool: JSON.parse(row.pool),
    startAbility: JSON.parse(row.startAbility),
    askedIds: JSON.parse(row.askedIds ?? "[]"),
  });
}

/** Returns the opened question of an adaptive session, whose links lead at most to the question after it. */
export function limitToAsked(open: OpenQuestion): OpenQuestion {
  const { session, position } = open;
  if (session.finished) return open;
  const answeredCount = session.marks.indexOf("unanswered");
  const reached = Math.max((answeredCount < 0 ? session.marks.length : answeredCount) + 1, position + 2);
  const block = { index: 0, count: 1, from: 0, to: Math.min(session.marks.length, reached) };
  return { ...open, session: { ...session, block, isAdaptive: true } };
}
