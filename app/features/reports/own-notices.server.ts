import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Db } from "../../db/client.server";
import { answer, correctionNotice, entry, question, questionVersion, studySession } from "../../db/schema";
import { excerpt } from "../../lib/text";
import { takesSameAnswers } from "../questions/compare-versions";
import { openExamQuestions } from "../questions/open-exam.server";
import type { AnswerSheet, QuestionBody } from "../questions/version";
import { grade, UngradableResponse } from "../study/engine/grade";
import { describeKey, describeResponse } from "../study/engine/in-words";
import type { Response } from "../study/engine/response";
import { isExam } from "../study/engine/taxonomy";

/** A key that was put right, as told to a learner it concerns (X5). */
export interface OwnNotice {
  id: string;
  questionId: string;
  externalId: string;
  stem: string;
  sessionId: string;
  /** 0-based. */
  position: number;
  createdAt: number;
  seen: boolean;
  /** What was changed and why, in the editors' words; null while an exam that asks the question runs. */
  why: string | null;
  /** Null while an exam that asks the question runs (Q12): then it is only said that something was corrected. */
  told: {
    /** What the key was when it was answered; null where it was answered by the new one. */
    before: string[] | null;
    now: string[];
    /** Null: left out. */
    given: string[] | null;
    /** As it was marked, which stays. */
    wasRight: boolean | null;
    /** By the new key; null where what was answered is no answer to the new wording. */
    isRight: boolean | null;
  } | null;
  /** In an exam that runs: whether what was entered stands, or it has to be answered again. */
  running: "stands" | "answer-again" | null;
}

const pageSize = 10;
const stemCharacters = 160;

/** The last notice of a page. */
interface Cursor {
  at: number;
  id: string;
}

/** The reads of `toNotices`, for a batch: a page of the learner's notices, newest first. */
export function selectNotices(db: Db, userId: string, after: Cursor | null) {
  const sat = alias(questionVersion, "sat");
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
      satBody: sql<string | null>`${sat.body}`.as("sat_body"),
      satSheet: sql<string | null>`${sat.answerSheet}`.as("sat_sheet"),
      satId: sql<string | null>`${sat.id}`.as("sat_id"),
      versionId: sql<string>`${correctionNotice.versionId}`.as("notice_version_id"),
      response: sql<string | null>`${answer.response}`.as("given_response"),
      correct: answer.correct,
      finishedAt: studySession.finishedAt,
      mode: studySession.mode,
      entered: sql<string | null>`${entry.clientId}`.as("entered_client_id"),
      asked: sql<number>`${correctionNotice.questionId} in ${openExamQuestions(userId)}`.as("asked_in_exam"),
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
    .leftJoin(sat, eq(sat.id, answer.versionId))
    .where(
      and(
        eq(correctionNotice.userId, userId),
        // Many come at one moment when many corrections are published together.
        after ? sql`(-${correctionNotice.createdAt}, ${correctionNotice.id}) > (-${after.at}, ${after.id})` : undefined,
      ),
    )
    .orderBy(desc(correctionNotice.createdAt), correctionNotice.id)
    .limit(pageSize + 1);
}

/** The page that `selectNotices` read, and where the next one begins (null: the end). */
export function toNotices(rows: Awaited<ReturnType<typeof selectNotices>>): {
  notices: OwnNotice[];
  next: Cursor | null;
} {
  const notices = rows.slice(0, pageSize).map(toNotice);
  const last = rows.length > pageSize ? notices.at(-1) : undefined;
  return { notices, next: last ? { at: last.createdAt, id: last.id } : null };
}

function toNotice(row: Awaited<ReturnType<typeof selectNotices>>[number]): OwnNotice {
  const { id, questionId, externalId, sessionId, position, createdAt } = row;
  const body = JSON.parse(row.body) as QuestionBody;
  const running = row.finishedAt === null && row.response === null;
  // An exam shows its keys at the end; a tutor session shows only those of what was answered.
  const unshown = row.response === null && !isExam(row.mode);
  const hidden = Number(row.asked) > 0 || running || unshown;
  return {
    ...{ id, questionId, externalId, sessionId, position, createdAt },
    stem: excerpt(body.stem, stemCharacters),
    seen: row.seenAt !== null,
    why: hidden ? null : row.why || null,
    told: hidden ? null : toldOf(row, body),
    running: running ? (row.entered === null ? "answer-again" : "stands") : null,
  };
}

function toldOf(row: Parameters<typeof toNotice>[0], body: QuestionBody): OwnNotice["told"] {
  const { key } = JSON.parse(row.sheet) as AnswerSheet;
  const now = describeKey(body, key);
  if (row.response === null || row.satBody === null || row.satSheet === null)
    return { before: null, now, given: null, wasRight: null, isRight: null };
  const response = JSON.parse(row.response) as Response;
  const sat = JSON.parse(row.satBody) as QuestionBody;
  const before = row.satId === row.versionId ? null : describeKey(sat, (JSON.parse(row.satSheet) as AnswerSheet).key);
  const given = describeResponse(sat, response);
  return {
    before,
    now,
    given,
    wasRight: row.correct,
    isRight: takesSameAnswers(sat, body) ? rightBy(key, response) : null,
  };
}

function rightBy(key: AnswerSheet["key"], response: Response): boolean | null {
  try {
    return grade(key, response).correct;
  } catch (error) {
    if (error instanceof UngradableResponse) return null;
    throw error;
  }
}
