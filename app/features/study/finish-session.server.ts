import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { studyItem, studySession } from "../../db/schema";
import type { RequestTime } from "./answer-question.server";
import { type ClosedSession, closeAndReadSession, isUnfinished } from "./close-session.server";
import type { Response } from "./engine/response";
import { isExam } from "./engine/session-taxonomy";
import { finishExam } from "./finish-exam.server";
import { buildTallyUpsert } from "./option-tallies.server";

/** Maximum number of attempts. An attempt fails if a concurrent write changes data that the attempt has read. */
const maxAttempts = 4;

/**
 * Ends the learner's session: refuses further answers, grades and counts an exam with its unanswered questions as
 * omitted, and adds first answers to the tallies. Idempotent. Returns false if the session is not
 * the learner's.
 */
export async function finishSession(db: Db, userId: string, sessionId: string, time: RequestTime): Promise<boolean> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const closedSession = await closeAndReadSession(db, userId, sessionId, time.now);
    if (!closedSession) return false;
    if (closedSession.session.finishedAt !== null) return true;
    const isDone = isExam(closedSession.session.mode)
      ? await finishExam(db, userId, closedSession, time)
      : await finishTutorSession(db, userId, closedSession, time.now);
    if (isDone) return true;
  }
  throw new Error("The session could not be ended because its data kept changing");
}

async function finishTutorSession(
  db: Db,
  userId: string,
  { session, items }: ClosedSession,
  now: number,
): Promise<boolean> {
  const firstAnswers = items.flatMap(({ versionId, answerSheet, first, response, correct }) =>
    first && response
      ? [{ versionId, answerSheet, response: JSON.parse(response) as Response, correct: correct ?? false }]
      : [],
  );
  const [, ended] = await db.batch([
    buildTallyUpsert(db, firstAnswers, sql`${isUnfinished(session.id)}`),
    db
      .update(studySession)
      .set({ finishedAt: now, lastActivityAt: now, deadlineAt: null, marks: keepAskedMarks(session.id) })
      .where(and(eq(studySession.id, session.id), eq(studySession.userId, userId), isNull(studySession.finishedAt)))
      .returning({ id: studySession.id }),
  ]);
  return ended.length > 0 || (await isFinished(db, session.id));
}

/** SQL: the marks of the positions that have a question. An adaptive session may end before it has used all its positions (G33). */
function keepAskedMarks(sessionId: string) {
  return sql`substr(${studySession.marks}, 1, max(1, (select count(*) from ${studyItem} where ${studyItem.sessionId} = ${sessionId})))`;
}

async function isFinished(db: Db, sessionId: string): Promise<boolean> {
  const [row] = await db
    .select({ finishedAt: studySession.finishedAt })
    .from(studySession)
    .where(eq(studySession.id, sessionId));
  return row?.finishedAt !== null;
}
