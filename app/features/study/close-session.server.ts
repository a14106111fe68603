import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { answer, entry, outcome, profile, question, questionVersion, studyItem, studySession } from "../../db/schema";
import { outcomeColumns } from "./outcome-rows.server";

/**
 * Closes the session, so that its entries can no longer change, and reads the session with its items. Returns undefined
 * if the session is not the learner's.
 */
export async function closeAndReadSession(db: Db, userId: string, sessionId: string, now: number) {
  const isOwnSession = and(eq(studySession.id, sessionId), eq(studySession.userId, userId));
  const [, [session], items, [learnerProfile]] = await db.batch([
    db
      .update(studySession)
      // The scheduled job finds sessions by their deadline, so a closed session gets a deadline in case counting is
      // interrupted.
      // The results say whether the time ran out, so the remaining time stays.
      .set({
        closedAt: now,
        pauseKind: null,
        remainingMs: sql`coalesce(${studySession.remainingMs}, ${studySession.deadlineAt} - ${now})`,
        deadlineAt: now,
      })
      .where(and(isOwnSession, isNull(studySession.closedAt), isNull(studySession.finishedAt))),
    db.select().from(studySession).where(isOwnSession),
    db
      .select({
        position: sql<number>`${studyItem.position}`.as("item_position"),
        questionId: sql<string>`${studyItem.questionId}`.as("item_question_id"),
        versionId: sql<string>`${studyItem.versionId}`.as("item_version_id"),
        organ: question.organ,
        modality: question.modality,
        answerSheet: questionVersion.answerSheet,
        enteredResponse: sql<string | null>`${entry.response}`.as("entered_response"),
        enteredClientId: sql<string | null>`${entry.clientId}`.as("entered_client_id"),
        enteredConfidence: entry.confidence,
        enteredTook: sql<number | null>`${entry.durationMs}`.as("entered_took"),
        response: sql<string | null>`${answer.response}`.as("answer_response"),
        first: answer.isFirst,
        correct: answer.correct,
        ...outcomeColumns,
      })
      .from(studyItem)
      .innerJoin(studySession, and(eq(studySession.id, studyItem.sessionId), eq(studySession.userId, userId)))
      .innerJoin(question, eq(question.id, studyItem.questionId))
      .innerJoin(questionVersion, eq(questionVersion.id, studyItem.versionId))
      .leftJoin(entry, and(eq(entry.sessionId, studyItem.sessionId), eq(entry.position, studyItem.position)))
      .leftJoin(answer, and(eq(answer.sessionId, studyItem.sessionId), eq(answer.position, studyItem.position)))
      .leftJoin(outcome, and(eq(outcome.userId, userId), eq(outcome.questionId, studyItem.questionId)))
      .where(eq(studyItem.sessionId, sessionId))
      .orderBy(studyItem.position),
    db
      .select({ examDate: profile.examDate, reviewLoad: profile.reviewLoad })
      .from(profile)
      .where(eq(profile.userId, userId)),
  ]);
  return (
    session && {
      session,
      items,
      examDate: learnerProfile?.examDate ?? null,
      reviewLoad: learnerProfile?.reviewLoad ?? "standard",
    }
  );
}

/** A closed session with its items, read before grading. */
export type ClosedSession = NonNullable<Awaited<ReturnType<typeof closeAndReadSession>>>;

/** SQL: the session is not finished. */
export function isUnfinished(sessionId: string) {
  return sql`exists (select 1 from ${studySession} where ${studySession.id} = ${sessionId} and ${studySession.finishedAt} is null)`;
}
