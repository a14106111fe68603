import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { answer, outcome, progressCell, questionVersion, studyDay, studyItem, studySession } from "../../db/schema";
import { getStudyDay as dayOf } from "../../lib/day";
import { acceptsSameAnswers } from "../questions/compare-versions";
import type { AnswerSheet } from "../questions/version";
import { type ReviewRows, selectReview, toReview } from "./answer-review.server";
import type { Confidence } from "./engine/answer-taxonomy";
import { acceptsAnswers, getBlock } from "./engine/clock";
import { grade, type Score } from "./engine/grade";
import { toMark } from "./engine/marks";
import { applyAnswer, getCellChange } from "./engine/outcome";
import { encodeRecentAnswer } from "./engine/recent-answer-codes";
import type { Response } from "./engine/response";
import { isExam } from "./engine/session-taxonomy";
import { appendNextPart, enterAnswer, submitPart } from "./enter-answer.server";
import {
  cellUpsert,
  clampDuration,
  dayUpsert,
  isDueReview,
  outcomeColumns,
  outcomeUpsert,
  replaceMark,
  toOutcome,
  toOutcomeValues,
} from "./outcome-rows.server";
import type { RefusedSave, SaveResult } from "./save-schema";
import { type AnswerContext, fitsCurrentVersion } from "./select-for-grading.server";
import { isWithheld } from "./visible-content.server";

export interface Submission {
  sessionId: string;
  position: number;
  /** Id created by the browser; a submission sent twice with the same id applies once (T1). */
  clientId: string;
  response: Response;
  confidence: Confidence | null;
  /** Answer time in milliseconds. */
  took: number;
  /** Id of the earlier save that this submission replaces in an exam; null for the first submission. */
  replaces: string | null;
  /** Number of the version that the learner answered; null for the current one. */
  version?: number | null;
}

export interface RequestTime {
  now: number;
  timeZone: string;
}

/**
 * Records a submitted answer after every check and returns when the write is committed. In tutor modes, grades the
 * answer, stores it with the outcome, progress, study day, and marks in one batch, and returns the review. In exams,
 * stores an entry until the exam ends. In a case, stores a part and returns the next part. Throws `UngradableResponse`
 * if the response cannot be graded.
 */
export async function answerQuestion(
  db: Db,
  item: AnswerContext | undefined,
  submission: Submission,
  time: RequestTime,
): Promise<SaveResult> {
  if (!item) return refuse("not-found");
  if (item.withheld) return refuse("in-exam");
  if (item.answeredClientId !== null) return readStoredAnswer(db, item, submission, time.now);
  const refusal = findRefusal(item, submission.position, time.now);
  if (refusal) return refuse(refusal);
  if (!(await fitsCurrentVersion(db, item, submission.version))) return refuse("changed");
  const { key } = JSON.parse(item.answerSheet) as AnswerSheet;
  const wholeSubmission = { ...submission, response: appendNextPart(item, submission.response) };
  if (
    key.type === "case" &&
    wholeSubmission.response.type === "case" &&
    wholeSubmission.response.parts.length < key.parts.length
  )
    return submitPart(db, item, wholeSubmission, key, time.now);
  const score = grade(key, wholeSubmission.response);
  if (isExam(item.mode)) return enterAnswer(db, item, wholeSubmission, time.now);
  // The browser sends each part of a case with the time for that part only.
  const took = key.type === "case" ? clampDuration(submission.took) + (item.entryTook ?? 0) : submission.took;
  return storeAnswer(db, item, { ...wholeSubmission, took }, score, time);
}

function findRefusal(item: AnswerContext, position: number, now: number): RefusedSave | null {
  if (item.finishedAt !== null || item.closedAt !== null) return "finished";
  const { from, to } = getBlock(item);
  if (position < from || position >= to) return "locked";
  if (item.pauseKind !== null) return "stopped";
  if (!acceptsAnswers(item, now)) return "late";
  // Without this check, an answer would reveal the key of a question that was never opened.
  return item.opened ? null : "not-opened";
}

function refuse(reason: RefusedSave): SaveResult {
  return { status: "refused", reason };
}

async function readStoredAnswer(db: Db, item: AnswerContext, submission: Submission, now: number): Promise<SaveResult> {
  const reviewQueries = selectReview(db, item.userId, submission.sessionId, submission.position);
  return toAcknowledgement(await db.batch([...reviewQueries]), submission, now) ?? refuse("finished");
}

function toAcknowledgement(rows: ReviewRows, submission: Submission, now: number): SaveResult | null {
  const storedReview = toReview(rows, now);
  if (!storedReview) return null;
  const { clientId, review } = storedReview;
  return { status: clientId === submission.clientId ? "stored" : "already-answered", review };
}

async function storeAnswer(
  db: Db,
  item: AnswerContext,
  submission: Submission,
  score: Score,
  time: RequestTime,
): Promise<SaveResult> {
  const reviewQueries = selectReview(db, item.userId, submission.sessionId, submission.position);
  const results = await db.batch([...buildAnswerWrites(db, item, submission, score, time), ...reviewQueries]);
  const acknowledgement = toAcknowledgement(results.slice(-2) as unknown as ReviewRows, submission, time.now);
  if (acknowledgement) return acknowledgement;
  // No answer was stored. Since the read, the session may have ended in another tab, another session may have stored an
  // answer, an exam with this question may have begun, or the key may have been corrected (X5).
  const [session] = await db
    .select({ finishedAt: studySession.finishedAt })
    .from(studySession)
    .where(and(eq(studySession.id, submission.sessionId), eq(studySession.userId, item.userId)));
  if (!session || session.finishedAt !== null) return refuse("finished");
  const [currentItem] = await db
    .select({
      ...outcomeColumns,
      versionId: sql<string>`${studyItem.versionId}`.as("item_version_id"),
      body: questionVersion.body,
      answerSheet: questionVersion.answerSheet,
      withheld: sql<number>`${isWithheld(item.userId)}`.as("is_withheld"),
    })
    .from(studyItem)
    .innerJoin(studySession, eq(studySession.id, studyItem.sessionId))
    .innerJoin(questionVersion, eq(questionVersion.id, studyItem.versionId))
    .leftJoin(outcome, and(eq(outcome.userId, item.userId), eq(outcome.questionId, item.questionId)))
    .where(and(eq(studyItem.sessionId, submission.sessionId), eq(studyItem.position, submission.position)));
  if (!currentItem) return refuse("stopped");
  if (currentItem.withheld) return refuse("in-exam");
  if (currentItem.versionId !== item.versionId) {
    if (!acceptsSameAnswers(JSON.parse(item.body), JSON.parse(currentItem.body))) return refuse("changed");
    const { key } = JSON.parse(currentItem.answerSheet) as AnswerSheet;
    return storeAnswer(db, { ...item, ...currentItem }, submission, grade(key, submission.response), time);
  }
  if (hasSameOutcome(currentItem, item)) return refuse("stopped");
  return storeAnswer(db, { ...item, ...currentItem }, submission, score, time);
}

function hasSameOutcome(a: Pick<AnswerContext, "state" | "answersBefore">, b: typeof a): boolean {
  return a.state === b.state && a.answersBefore === b.answersBefore;
}

function buildAnswerWrites(
  db: Db,
  item: AnswerContext,
  submission: Submission,
  score: Score,
  { now, timeZone }: RequestTime,
) {
  const { sessionId, position, clientId, response, confidence } = submission;
  const { userId, questionId, versionId } = item;
  const took = clampDuration(submission.took);
  const correctCount = score.correct ? 1 : 0;
  const day = dayOf(now, timeZone);
  const before = toOutcome(item);
  const after = applyAnswer(before, { correct: score.correct, confidence, at: now }, item.reviewLoad ?? "standard");
  const cellChange = getCellChange(before, after);
  const encodedRecentAnswer = encodeRecentAnswer({ at: now, correct: score.correct, confidence, took });
  const dueReviewCount = isDueReview(item, now) ? 1 : 0;
  const outcomeValues = toOutcomeValues(userId, questionId, after, { examDate: item.examDate, timeZone }, now).map(
    (value) => sql`${value}`,
  );
  const firstAnswerCount = before.answers === 0 && !item.isTest ? 1 : 0;
  // The rows below are computed from the outcome and version that were read. If either has changed since, nothing is
  // written.
  const isUnchanged = sql`coalesce((select ${outcome.state} || ${outcome.answers} from ${outcome} where ${outcome.userId} = ${userId} and ${outcome.questionId} = ${questionId}), 'unused0') = ${`${before.state}${before.answers}`}`;
  // Each later statement runs only if the previous one changed a row, so nothing is written after a conflict.
  const answerInsert = db
    .insert(answer)
    .select(
      sql`select ${sessionId}, ${position}, ${clientId}, ${userId}, ${questionId}, ${versionId}, ${JSON.stringify(response)}, ${correctCount}, ${firstAnswerCount}, ${took}, ${day}, ${now}, ${confidence}, ${score.rightUnits}, ${score.units}, null
        where exists (select 1 from ${studyItem} inner join ${studySession} on ${studySession.id} = ${studyItem.sessionId}
          where ${studyItem.sessionId} = ${sessionId} and ${studyItem.position} = ${position} and ${studyItem.versionId} = ${versionId}
            and ${studySession.finishedAt} is null and ${studySession.closedAt} is null and ${studySession.pauseKind} is null
            and not ${isWithheld(userId)}) and ${isUnchanged}`,
    )
    .onConflictDoNothing();
  const updatedMarks = replaceMark(position, toMark(score.correct));
  const sessionUpdate = db
    .update(studySession)
    // The last answer closes the session, so that `settleClosedSessions` can count the session if counting fails now.
    .set({
      marks: updatedMarks,
      lastActivityAt: now,
      closedAt: sql`case when instr(${updatedMarks}, '-') then ${studySession.closedAt} else ${now} end`,
    })
    .where(and(eq(studySession.id, sessionId), eq(studySession.userId, userId), sql`changes() > 0`));
  // Answers in an admin's test session do not count (M3).
  if (item.isTest) return [answerInsert, sessionUpdate] as const;
  return [
    answerInsert,
    db
      .insert(progressCell)
      .select(
        sql`select ${userId}, ${item.organ}, ${item.modality}, ${cellChange.answered}, ${cellChange.firstCorrect}, ${cellChange.latestCorrect}, ${encodedRecentAnswer} where changes() > 0`,
      )
      .onConflictDoUpdate(cellUpsert),
    db
      .insert(studyDay)
      .select(sql`select ${userId}, ${day}, 1, ${correctCount}, ${took}, ${dueReviewCount} where changes() > 0`)
      .onConflictDoUpdate(dayUpsert),
    sessionUpdate,
    db
      .insert(outcome)
      .select(sql`select ${sql.join(outcomeValues, sql`, `)} where changes() > 0`)
      .onConflictDoUpdate(outcomeUpsert),
  ] as const;
}
