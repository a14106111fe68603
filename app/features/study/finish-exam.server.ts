import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { answer, outcome, progressCell, studyDay, studyItem, studySession } from "../../db/schema";
import type { RequestTime } from "./answer-question.server";
import { type ClosedSession, isUnfinished } from "./close-session.server";
import { toMark } from "./engine/marks";
import { applyAnswer, applyOmission } from "./engine/outcome";
import type { Response } from "./engine/response";
import { buildAnswerRows, buildCellRows, buildDayRow, gradeItem } from "./exam-rows.server";
import { selectJsonRows } from "./json-rows.server";
import { buildTallyUpsert } from "./option-tallies.server";
import { cellUpsert, dayUpsert, outcomeUpsert, toOutcome, toOutcomeValues } from "./outcome-rows.server";

/**
 * Grades a closed exam and counts the answers in one batch; unanswered questions become omitted. Returns false if
 * nothing was written, because the exam was already finished, or an outcome or key (X5) has changed since the read.
 */
export async function finishExam(
  db: Db,
  userId: string,
  closedSession: ClosedSession,
  time: RequestTime,
): Promise<boolean> {
  const { session, examDate, reviewLoad } = closedSession;
  const { now, timeZone } = time;
  const calendar = { examDate, timeZone };
  const gradedItems = closedSession.items.map(gradeItem);
  const gradedAnswers = gradedItems.map((item) => {
    const before = toOutcome(item);
    const answered = item.score && { correct: item.score.correct, confidence: item.enteredConfidence, at: now };
    return { item, before, after: answered ? applyAnswer(before, answered, reviewLoad) : applyOmission(before, now) };
  });
  // The rows are computed from the outcomes and versions that were read. If one of them has changed since, nothing is
  // written.
  const expectedRows = JSON.stringify(
    gradedAnswers.map(({ item, before }) => [
      item.questionId,
      `${before.state}${before.answers}`,
      item.position,
      item.versionId,
    ]),
  );
  const isUnchanged = sql`${isUnfinished(session.id)} and not exists (
    select 1 from json_each(${expectedRows}) was left join ${outcome} on ${outcome.userId} = ${userId} and ${outcome.questionId} = json_extract(was.value, '$[0]')
      left join ${studyItem} on ${studyItem.sessionId} = ${session.id} and ${studyItem.position} = json_extract(was.value, '$[2]')
    where coalesce(${outcome.state} || ${outcome.answers}, 'unused0') <> json_extract(was.value, '$[1]')
      or ${studyItem.versionId} <> json_extract(was.value, '$[3]'))`;
  const answered = gradedAnswers.filter(({ item }) => item.score);
  const buildAnswerInsert = (when: SQL) =>
    db
      .insert(answer)
      .select(buildAnswerRows(userId, session, answered, time, when))
      .onConflictDoNothing();
  const buildSessionUpdate = (when: SQL) =>
    db
      .update(studySession)
      .set({
        marks: gradedItems.map(({ score }) => (score ? toMark(score.correct) : "-")).join(""),
        finishedAt: now,
        lastActivityAt: now,
        deadlineAt: null,
      })
      .where(and(eq(studySession.id, session.id), eq(studySession.userId, userId), when))
      .returning({ id: studySession.id });
  // Answers in an admin's test session do not count (M3).
  if (session.isTest) {
    const [, ended] = await db.batch([
      buildAnswerInsert(isUnfinished(session.id)),
      buildSessionUpdate(isNull(studySession.finishedAt)),
    ]);
    return ended.length > 0;
  }
  const [, , , , , ended] = await db.batch([
    buildAnswerInsert(isUnchanged),
    db
      .insert(progressCell)
      .select(buildCellRows(userId, answered, now, isUnchanged))
      .onConflictDoUpdate(cellUpsert),
    db
      .insert(studyDay)
      .select(buildDayRow(userId, answered, time, isUnchanged))
      .onConflictDoUpdate(dayUpsert),
    buildTallyUpsert(
      db,
      answered
        .filter(({ before }) => before.answers === 0)
        .map(({ item }) => ({
          versionId: item.versionId,
          answerSheet: item.answerSheet,
          response: JSON.parse(item.enteredResponse ?? "null") as Response,
          correct: item.score?.correct ?? false,
        })),
      isUnchanged,
    ),
    db
      .insert(outcome)
      .select(
        selectJsonRows(
          gradedAnswers.map(({ item, after }) => toOutcomeValues(userId, item.questionId, after, calendar, now)),
          isUnchanged,
        ),
      )
      .onConflictDoUpdate(outcomeUpsert),
    buildSessionUpdate(sql`changes() > 0`),
  ]);
  return ended.length > 0;
}
