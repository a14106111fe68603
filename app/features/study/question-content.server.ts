import { and, eq, notInArray, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import {
  entry,
  flag,
  markup,
  note,
  question,
  questionReport,
  questionVersion,
  studyItem,
  studySession,
  viewing,
} from "../../db/schema";
import { countNoun } from "../../lib/text";
import { formatDate } from "../../lib/time-text";
import { openShownSeries, selectManifests } from "../questions/shown-series.server";
import type { AnswerSheet, QuestionBody } from "../questions/version";
import { shownReviewState } from "../questions/version-review.server";
import type { SeriesAccess } from "../series/series-access.server";
import type { PartReview } from "./answer-review.server";
import type { Confidence } from "./engine/answer-taxonomy";
import { arrangeBody } from "./engine/arrange-body";
import { grade } from "./engine/grade";
import type { PartResponse, Response } from "./engine/response";
import { type Markup, noMarkup } from "./engine/session-markup";
import { examModes } from "./engine/session-taxonomy";
import type { OpenQuestion } from "./open-question.server";
import { getOrderSeed } from "./shown-ids.server";
import { readViewing } from "./viewing.server";
import { isVisible } from "./visible-content.server";

/**
 * SQL on `study_session`: the question at `position` may be shown, because it is in the current block of a running
 * session or the session is over. A tutor session that its last answer closed counts as over.
 */
export function isShown(position: number) {
  return sql`(${studySession.finishedAt} is not null or (${studySession.pauseKind} is null
    and (${studySession.closedAt} is null or (${notInArray(studySession.mode, examModes)} and instr(${studySession.marks}, '-') = 0))
    and cast(${position} as integer) / coalesce(${studySession.blockSize}, 1000000) = ${studySession.block}))`;
}

/**
 * Builds the query for the content that the learner may see at a position, for a batch. Returns no row if the learner
 * may see nothing.
 */
export function selectQuestionContent(db: Db, userId: string, sessionId: string, position: number) {
  return db
    .select({
      id: sql<string>`${question.id}`.as("question_id"),
      externalId: question.externalId,
      versionNumber: questionVersion.number,
      versionAt: sql<number>`${questionVersion.createdAt}`.as("version_at"),
      correctedSince: sql<
        number | null
      >`case when ${questionVersion.correctsKey} and ${questionVersion.createdAt} >= ${studySession.createdAt}
        then ${questionVersion.createdAt} else (select max(later.created_at) from ${questionVersion} later where later.question_id = ${questionVersion.questionId}
          and later.corrects_key and later.number > ${questionVersion.number}) end`.as("corrected_since"),
      organ: question.organ,
      modality: question.modality,
      level:
        sql<string>`case when ${studySession.isTest} then ${question.level} || ' · Test, not counted' else ${question.level} end`.as(
          "level_words",
        ),
      skill: question.skill,
      risc: question.risc,
      status: question.status,
      origin: questionVersion.origin,
      review: shownReviewState.as("shown_review"),
      flaggedAt: flag.flaggedAt,
      body: questionVersion.body,
      manifests: selectManifests.as("series_manifests"),
      markup: markup.marks,
      viewingState: sql<string | null>`${viewing.state}`.as("viewing_state"),
      viewingLog: sql<string | null>`${viewing.log}`.as("viewing_log"),
      noteText: sql<string | null>`${note.text}`.as("note_text"),
      noteClientId: sql<string | null>`${note.clientId}`.as("note_client_id"),
      entryClientId: sql<string | null>`${entry.clientId}`.as("entry_client_id"),
      entryResponse: sql<string | null>`${entry.response}`.as("entry_response"),
      entryConfidence: sql<Confidence | null>`${entry.confidence}`.as("entry_confidence"),
      openReports: countOpenReports(sql``).as("open_reports"),
      reported: countOpenReports(sql`and ${questionReport.userId} = ${userId}`).as("own_reports"),
      // Answer sheets of the submitted parts of a case; null in an exam.
      partSheets: sql<
        string | null
      >`case when ${question.type} = 'case' and ${studySession.mode} in ('tutor', 'timed_tutor')
        then (select json_group_array(json(part.value)) from json_each(${questionVersion.answerSheet}, '$.key.parts') part
          where part.key < json_array_length(${entry.response}, '$.parts')) end`.as("part_sheets"),
    })
    .from(studyItem)
    .innerJoin(studySession, and(eq(studySession.id, studyItem.sessionId), eq(studySession.userId, userId)))
    .innerJoin(question, eq(question.id, studyItem.questionId))
    .innerJoin(questionVersion, eq(questionVersion.id, studyItem.versionId))
    .leftJoin(flag, and(eq(flag.userId, userId), eq(flag.questionId, studyItem.questionId)))
    .leftJoin(note, and(eq(note.userId, userId), eq(note.questionId, studyItem.questionId)))
    .leftJoin(markup, and(eq(markup.sessionId, studyItem.sessionId), eq(markup.position, studyItem.position)))
    .leftJoin(viewing, and(eq(viewing.sessionId, studyItem.sessionId), eq(viewing.position, studyItem.position)))
    .leftJoin(entry, and(eq(entry.sessionId, studyItem.sessionId), eq(entry.position, studyItem.position)))
    .where(
      and(eq(studyItem.sessionId, sessionId), eq(studyItem.position, position), isShown(position), isVisible(userId)),
    );
}

function countOpenReports(condition: ReturnType<typeof sql>) {
  return sql<number>`(select count(*) from ${questionReport} where ${questionReport.questionId} = ${question.id} and ${questionReport.state} = 'open' ${condition})`;
}

type ContentRow = Awaited<ReturnType<typeof selectQuestionContent>>[number];

/**
 * Converts the row of `selectQuestionContent` to the question as the session shows it. A case shows all parts if
 * `isOver`, that is, if the case is answered or the session has ended; otherwise only the submitted parts and the next
 * part. Without `access`, no series is opened.
 */
export function toShownQuestion(
  row: ContentRow,
  session: { seed: number; orderKey: string | null },
  isOver: boolean,
  access: SeriesAccess | undefined,
): OpenQuestion["question"] {
  const {
    flaggedAt,
    noteText,
    noteClientId,
    entryClientId,
    entryResponse,
    entryConfidence,
    partSheets,
    reported,
    openReports,
    versionAt,
    correctedSince,
    status,
    manifests,
    viewingState,
    viewingLog,
    ...rest
  } = row;
  const response = entryResponse ? (JSON.parse(entryResponse) as Response) : null;
  const submittedParts = response?.type === "case" ? response.parts : [];
  const wholeBody = JSON.parse(row.body) as QuestionBody;
  const body = arrangeBody(
    wholeBody,
    getOrderSeed(session, row.id),
    row.id,
    isOver ? undefined : submittedParts.length + 1,
  );
  return {
    ...rest,
    versionDate: formatDate(versionAt, "UTC"),
    trial: status === "pilot" ? "Pilot question: we are testing this question and do not use it in exams yet" : null,
    flagged: flaggedAt !== null,
    ...openShownSeries(body, manifests, access),
    markup: row.markup ? (JSON.parse(row.markup) as Markup) : noMarkup,
    viewing: readViewing({ state: viewingState, log: viewingLog }),
    note: noteText && noteClientId ? { text: noteText, clientId: noteClientId } : null,
    openReports: Number(openReports),
    standing: describeStanding(Number(openReports), correctedSince),
    // If this version is itself the correction, its key is current.
    keyOutdated: correctedSince !== null && correctedSince > versionAt ? formatDate(correctedSince, "UTC") : null,
    reported: Number(reported) > 0,
    entry: response && entryClientId ? { clientId: entryClientId, response, confidence: entryConfidence } : null,
    ...(wholeBody.type === "case" && { partCount: wholeBody.parts.length }),
    parts:
      partSheets && submittedParts.length ? gradeParts(JSON.parse(partSheets) as AnswerSheet[], submittedParts) : null,
  };
}

function describeStanding(openReports: number, correctedSince: number | null): string {
  return [
    openReports > 0 && `, ${countNoun(openReports, "open report")}`,
    correctedSince !== null && `, key corrected on ${formatDate(correctedSince, "UTC")}`,
  ]
    .filter(Boolean)
    .join("");
}

/** Returns the reviews of the submitted parts of a case. */
export function gradeParts(sheets: readonly AnswerSheet[], responses: readonly PartResponse[]): PartReview[] {
  return responses.flatMap((response, index) => {
    const sheet = sheets[index];
    return sheet ? [{ correct: grade(sheet.key, response).correct, sheet }] : [];
  });
}
