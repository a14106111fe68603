import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { answer, entry, question, questionReport, questionVersion, studyItem, studySession } from "../../db/schema";
import { buildReviewStatements, isVersionInUse } from "../bank/automatic-review/put-under-review.server";
import type { QuestionBody } from "../questions/version";
import { arrangeBody, listChoiceIds } from "../study/engine/arrange-body";
import { getOrderSeed } from "../study/shown-ids.server";
import { isVisible } from "../study/visible-content.server";
import { maxOpenReports, minWrongKeyReports } from "./report-rules";
import type { ReportReason } from "./report-taxonomy";
import { countWrongKeyReporters, isAtRemovalLimit } from "./wrong-keys.server";

interface ReportPosition {
  sessionId: string;
  position: number;
}

/**
 * Returns the question at a position of the learner's session, with the learner's open report on the question; null if
 * the learner has not opened that position.
 */
export async function getReportableQuestion(db: Db, userId: string, place: ReportPosition) {
  const [row] = await selectReportableQuestion(db, userId, place);
  return row
    ? { questionId: row.questionId, externalId: row.externalId, reason: row.reason, comment: row.comment }
    : null;
}

export type SubmittedReport = {
  status: "reported" | "too-many";
  isUnderReview: boolean;
  /** Whether enough learners report a wrong key but the question stays live until an admin decides (X4). */
  isHeld: boolean;
} | null;

/**
 * Reports the question at a position of the learner's session with its version, answer, and option order (X1).
 * Replaces an open report on the same version (X2). The third wrong-key report from learners who answered the question
 * puts the question under review in the same batch, or leaves it live until an admin decides (X4). Returns null if the
 * learner has not opened that position.
 */
export async function reportQuestion(
  db: Db,
  userId: string,
  place: ReportPosition,
  { reason, comment }: { reason: ReportReason; comment: string },
  { id, now }: { id: string; now: number },
): Promise<SubmittedReport> {
  const [row] = await selectReportableQuestion(db, userId, place);
  if (!row) return null;
  const choiceOrder = listChoiceIds(
    arrangeBody(JSON.parse(row.body) as QuestionBody, getOrderSeed(row, row.questionId), row.questionId),
  );
  const openReportCount = sql`(select count(*) from ${questionReport} where ${questionReport.userId} = ${userId} and ${questionReport.state} = 'open')`;
  const isWrongKey = sql`${reason} = 'wrong-key' and not ${row.isTest}`;
  const [inserted, , reviewRows, [reviewState]] = await db.batch([
    db
      .insert(questionReport)
      .select(
        sql`select ${id}, ${userId}, ${row.questionId}, ${row.versionId}, ${reason}, ${comment}, ${row.response}, ${JSON.stringify(choiceOrder)}, 'open', null, ${now}, null, null
          where ${openReportCount} < ${maxOpenReports} or ${row.reason} is not null`,
      )
      .onConflictDoUpdate({
        target: [questionReport.userId, questionReport.versionId],
        targetWhere: sql`state = 'open'`,
        set: {
          reason: sql`excluded.reason`,
          comment: sql`excluded.comment`,
          response: sql`excluded.response`,
          optionOrder: sql`excluded.option_order`,
        },
      })
      .returning({ id: questionReport.id }),
    ...buildReviewStatements(
      { db, now, id: () => `${id}:out` },
      { actor: "reports", questionId: row.questionId, versionId: row.versionId },
      sql`${isWrongKey} and ${countWrongKeyReporters(row.questionId, sql`not ${isAtRemovalLimit(now)}`)} >= ${minWrongKeyReports}`,
    ),
    db
      .select({
        held: sql<number>`${isWrongKey} and ${isVersionInUse(row.questionId, row.versionId)}
          and ${countWrongKeyReporters(row.questionId)} >= ${minWrongKeyReports}`.as("held"),
      })
      .from(sql`(select 1)`),
  ]);
  return {
    status: inserted.length ? "reported" : "too-many",
    isUnderReview: reviewRows.length > 0,
    isHeld: Boolean(reviewState?.held),
  };
}

function selectReportableQuestion(db: Db, userId: string, { sessionId, position }: ReportPosition) {
  return db
    .select({
      questionId: sql<string>`${studyItem.questionId}`.as("item_question_id"),
      versionId: sql<string>`${studyItem.versionId}`.as("item_version_id"),
      externalId: question.externalId,
      seed: studySession.seed,
      orderKey: studySession.orderKey,
      isTest: studySession.isTest,
      body: questionVersion.body,
      response: sql<string | null>`coalesce(${answer.response}, ${entry.response})`.as("given_response"),
      /** Reason of the learner's open report on this version, if any. */
      reason: questionReport.reason,
      comment: questionReport.comment,
    })
    .from(studyItem)
    .innerJoin(studySession, and(eq(studySession.id, studyItem.sessionId), eq(studySession.userId, userId)))
    .innerJoin(question, eq(question.id, studyItem.questionId))
    .innerJoin(questionVersion, eq(questionVersion.id, studyItem.versionId))
    .leftJoin(answer, and(eq(answer.sessionId, studyItem.sessionId), eq(answer.position, studyItem.position)))
    .leftJoin(entry, and(eq(entry.sessionId, studyItem.sessionId), eq(entry.position, studyItem.position)))
    .leftJoin(
      questionReport,
      and(
        eq(questionReport.userId, userId),
        eq(questionReport.versionId, studyItem.versionId),
        eq(questionReport.state, "open"),
      ),
    )
    .where(and(eq(studyItem.sessionId, sessionId), eq(studyItem.position, position), isVisible(userId)));
}
