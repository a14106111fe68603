import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "../../db/client.server";
import { answer, correctionNotice, entry, question, questionVersion, studySession } from "../../db/schema";
import { excerpt } from "../../lib/text";
import { acceptsSameAnswers } from "../questions/compare-versions";
import { openExamQuestions } from "../questions/open-exam.server";
import type { AnswerSheet, QuestionBody } from "../questions/version";
import { describeKey, describeResponse } from "../study/engine/answer-text";
import { grade, UngradableResponse } from "../study/engine/grade";
import type { Response } from "../study/engine/response";
import { isExam } from "../study/engine/session-taxonomy";

/** A notice that the key of a question in one of the learner's sessions was corrected (X5). */
export interface OwnNotice {
  id: string;
  questionId: string;
  externalId: string;
  stem: string;
  sessionId: string;
  /** 0-based position in the session. */
  position: number;
  createdAt: number;
  isSeen: boolean;
  /** The editors' change note; null if there is none or the key must stay hidden (Q12). */
  changeNote: string | null;
  /** Keys and answer; null while the key must stay hidden (Q12). */
  details: {
    /** Key at the time of the answer; null without an answer, or if that key was already the corrected one. */
    earlierKey: string[] | null;
    correctedKey: string[];
    /** The learner's answer; null if the question was left unanswered. */
    givenAnswer: string[] | null;
    /** Whether the answer was marked right, which never changes; null without an answer. */
    wasRight: boolean | null;
    /**
     * Whether the answer is right by the corrected key; null without an answer, or if the answer does not fit the new wording.
     */
    isRight: boolean | null;
  } | null;
  /**
   * In an open session, whether the learner's entry stays or the question must be answered again; "unanswered" if the learner
   * left the question unanswered in a tutor session that has ended, which does not reveal the key; null otherwise.
   */
  entryState: "stands" | "answer-again" | "unanswered" | null;
}

const pageSize = 10;
const maxStemLength = 160;

/** Time and id of the last notice of a page. */
interface NoticeCursor {
  at: number;
  id: string;
}

/** Builds the statement that reads a page of the learner's notices, newest first, for a batch. */
export function selectNotices(db: Db, userId: string, after: NoticeCursor | null) {
  const answeredVersion = alias(questionVersion, "sat");
  return db
    .select({
      id: sql<string>`${correctionNotice.id}`.as("notice_id"),
      questionId: sql<string>`${correctionNotice.questionId}`.as("notice_question_id"),
      externalId: question.externalId,
      sessionId: sql<string>`${correctionNotice.sessionId}`.as("notice_session_id"),
      position: sql<number>`${correctionNotice.position}`.as("notice_position"),
      createdAt: sql<number>`${correctionNotice.createdAt}`.as("notice_created_at"),
      seenAt: correctionNotice.seenAt,
      body: sql<string>`${questionVersion.body}`.as("new_body"),
      sheet: sql<string>`${questionVersion.answerSheet}`.as("new_sheet"),
      why: questionVersion.changeNote,
      answeredBody: sql<string | null>`${answeredVersion.body}`.as("sat_body"),
      answeredSheet: sql<string | null>`${answeredVersion.answerSheet}`.as("sat_sheet"),
      answeredVersionId: sql<string | null>`${answeredVersion.id}`.as("sat_id"),
      versionId: sql<string>`${correctionNotice.versionId}`.as("notice_version_id"),
      response: sql<string | null>`${answer.response}`.as("given_response"),
      correct: answer.correct,
      finishedAt: studySession.finishedAt,
      mode: studySession.mode,
      entryId: sql<string | null>`${entry.clientId}`.as("entered_client_id"),
      isInOpenExam: sql<number>`${correctionNotice.questionId} in ${openExamQuestions(userId)}`.as("asked_in_exam"),
    })
    .from(correctionNotice)
    .innerJoin(question, eq(question.id, correctionNotice.questionId))
    .innerJoin(questionVersion, eq(questionVersion.id, correctionNotice.versionId))
    .innerJoin(studySession, eq(studySession.id, correctionNotice.sessionId))
    .leftJoin(
      answer,
      and(eq(answer.sessionId, correctionNotice.sessionId), eq(answer.position, correctionNotice.position)),
    )
    .leftJoin(
      entry,
      and(eq(entry.sessionId, correctionNotice.sessionId), eq(entry.position, correctionNotice.position)),
    )
    .leftJoin(answeredVersion, eq(answeredVersion.id, answer.versionId))
    .where(
      and(
        eq(correctionNotice.userId, userId),
        // Breaks ties by id, because corrections published together share one time.
        after ? sql`(-${correctionNotice.createdAt}, ${correctionNotice.id}) > (-${after.at}, ${after.id})` : undefined,
      ),
    )
    .orderBy(desc(correctionNotice.createdAt), correctionNotice.id)
    .limit(pageSize + 1);
}

/** Turns the rows of `selectNotices` into a page and the cursor of the next page (null on the last). */
export function toNotices(rows: Awaited<ReturnType<typeof selectNotices>>): {
  notices: OwnNotice[];
  next: NoticeCursor | null;
} {
  const notices = rows.slice(0, pageSize).map(toNotice);
  const last = rows.length > pageSize ? notices.at(-1) : undefined;
  return { notices, next: last ? { at: last.createdAt, id: last.id } : null };
}

function toNotice(row: Awaited<ReturnType<typeof selectNotices>>[number]): OwnNotice {
  const { id, questionId, externalId, sessionId, position, createdAt } = row;
  const body = JSON.parse(row.body) as QuestionBody;
  const isUngraded = row.finishedAt === null && row.response === null;
  // An exam reveals every key at its end; a tutor session reveals only those of answered questions.
  const isKeyUnrevealed = row.response === null && !isExam(row.mode);
  const isKeyHidden = Number(row.isInOpenExam) > 0 || isUngraded || isKeyUnrevealed;
  return {
    ...{ id, questionId, externalId, sessionId, position, createdAt },
    stem: excerpt(body.stem, maxStemLength),
    isSeen: row.seenAt !== null,
    changeNote: isKeyHidden ? null : row.why || null,
    details: isKeyHidden ? null : getNoticeDetails(row, body),
    entryState: getEntryState(row, { isUngraded, isKeyUnrevealed }),
  };
}

function getEntryState(
  { entryId }: Parameters<typeof toNotice>[0],
  { isUngraded, isKeyUnrevealed }: { isUngraded: boolean; isKeyUnrevealed: boolean },
): OwnNotice["entryState"] {
  if (isUngraded) return entryId === null ? "answer-again" : "stands";
  return isKeyUnrevealed ? "unanswered" : null;
}

function getNoticeDetails(row: Parameters<typeof toNotice>[0], body: QuestionBody): OwnNotice["details"] {
  const { key } = JSON.parse(row.sheet) as AnswerSheet;
  const correctedKey = describeKey(body, key);
  if (row.response === null || row.answeredBody === null || row.answeredSheet === null)
    return { earlierKey: null, correctedKey, givenAnswer: null, wasRight: null, isRight: null };
  const response = JSON.parse(row.response) as Response;
  const answeredBody = JSON.parse(row.answeredBody) as QuestionBody;
  const earlierKey =
    row.answeredVersionId === row.versionId
      ? null
      : describeKey(answeredBody, (JSON.parse(row.answeredSheet) as AnswerSheet).key);
  const givenAnswer = describeResponse(answeredBody, response);
  return {
    earlierKey,
    correctedKey,
    givenAnswer,
    wasRight: row.correct,
    isRight: acceptsSameAnswers(answeredBody, body) ? isRightByKey(key, response) : null,
  };
}

function isRightByKey(key: AnswerSheet["key"], response: Response): boolean | null {
  try {
    return grade(key, response).correct;
  } catch (error) {
    if (error instanceof UngradableResponse) return null;
    throw error;
  }
}
