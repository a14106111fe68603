import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { answer, entry, outcome, profile, question, questionVersion, studyItem, studySession } from "../../db/schema";
import { selectLoginUserId } from "../auth/viewer.server";
import { acceptsSameAnswers } from "../questions/compare-versions";
import { selectManifests } from "../questions/shown-series.server";
import { outcomeColumns } from "./outcome-rows.server";
import { isVisible, isWithheld } from "./visible-content.server";

/**
 * Builds the query for all data that grading needs. Takes the login token instead of the user id, so that one database
 * trip also covers the login check.
 */
export function selectForGrading(db: Db, loginToken: string, sessionId: string, position: number) {
  return db
    .select({
      userId: sql<string>`${studySession.userId}`.as("owner_id"),
      createdAt: sql<number>`${studySession.createdAt}`.as("began_at"),
      mode: studySession.mode,
      seed: studySession.seed,
      orderKey: studySession.orderKey,
      marks: studySession.marks,
      blockSize: studySession.blockSize,
      block: studySession.block,
      allowedMs: studySession.allowedMs,
      deadlineAt: studySession.deadlineAt,
      pauseKind: studySession.pauseKind,
      remainingMs: studySession.remainingMs,
      closedAt: studySession.closedAt,
      finishedAt: studySession.finishedAt,
      questionId: sql<string>`${question.id}`.as("item_question_id"),
      versionId: sql<string>`${questionVersion.id}`.as("item_version_id"),
      versionNumber: questionVersion.number,
      organ: question.organ,
      modality: question.modality,
      body: questionVersion.body,
      answerSheet: questionVersion.answerSheet,
      manifests: selectManifests.as("series_manifests"),
      isTest: studySession.isTest,
      opened: sql<number>`${isVisible(sql`${studySession.userId}`)}`.as("may_show"),
      withheld: sql<number>`${isWithheld(sql`${studySession.userId}`)}`.as("is_withheld"),
      answeredClientId: sql<string | null>`${answer.clientId}`.as("answered_client_id"),
      entryClientId: sql<string | null>`${entry.clientId}`.as("entry_client_id"),
      entryResponse: sql<string | null>`${entry.response}`.as("entry_response"),
      entryTook: sql<number | null>`${entry.durationMs}`.as("entry_took"),
      ...outcomeColumns,
      examDate: profile.examDate,
      reviewLoad: profile.reviewLoad,
    })
    .from(studySession)
    .innerJoin(studyItem, and(eq(studyItem.sessionId, studySession.id), eq(studyItem.position, position)))
    .innerJoin(question, eq(question.id, studyItem.questionId))
    .innerJoin(questionVersion, eq(questionVersion.id, studyItem.versionId))
    .leftJoin(answer, and(eq(answer.sessionId, studySession.id), eq(answer.position, position)))
    .leftJoin(entry, and(eq(entry.sessionId, studySession.id), eq(entry.position, position)))
    .leftJoin(outcome, and(eq(outcome.userId, studySession.userId), eq(outcome.questionId, studyItem.questionId)))
    .leftJoin(profile, eq(profile.userId, studySession.userId))
    .where(and(eq(studySession.id, sessionId), eq(studySession.userId, selectLoginUserId(loginToken))));
}

export type AnswerContext = Awaited<ReturnType<typeof selectForGrading>>[number];

/**
 * Checks whether an answer to the version with number `versionNumber` fits the current version (X5); null stands for
 * the current version.
 */
export async function fitsCurrentVersion(
  db: Db,
  item: AnswerContext,
  versionNumber: number | null = null,
): Promise<boolean> {
  if (versionNumber === null || versionNumber === item.versionNumber) return true;
  const [answeredVersion] = await db
    .select({ body: questionVersion.body })
    .from(questionVersion)
    .where(and(eq(questionVersion.questionId, item.questionId), eq(questionVersion.number, versionNumber)));
  return answeredVersion !== undefined && acceptsSameAnswers(JSON.parse(answeredVersion.body), JSON.parse(item.body));
}
