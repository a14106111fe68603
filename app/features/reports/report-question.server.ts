import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { answer, entry, question, questionReport, questionVersion, studyItem, studySession } from "../../db/schema";
import { buildReviewStatements, isInUse } from "../bank/automatic-review/put-under-review.server";
import type { QuestionBody } from "../questions/version";
import { choiceIds, showBody } from "../study/engine/show";
import { orderSeed } from "../study/shown-ids.server";
import { isVisible } from "../study/visible-content.server";
import { maxOpenReports, wrongKeysToReview } from "./report-rules";
import type { ReportReason } from "./report-taxonomy";
import { isAtRemovalLimit, wrongKeyReporters } from "./wrong-keys.server";

interface Place {
  sessionId: string;
  position: number;
}

/** What the learner is about to report; null when they have not opened it in a session of theirs. */
export async function getReportable(db: Db, userId: string, place: Place) {
  const [row] = await selectPlace(db, userId, place);
  return row
    ? { questionId: row.questionId, externalId: row.externalId, reason: row.reason, comment: row.comment }
    : null;
}

export type Reported = {
  status: "reported" | "too-many";
  underReview: boolean;
  /** Enough learners say that the key is wrong, but the question stays live until an admin decides. */
  held: boolean;
} | null;

/**
 * Reports the question at a place of the learner's session with its version, the answer given and the order of the options
 * (X1). A second report of the same version while the first is open takes its place (X2). With the third learner who answered
 * it and says that the key is wrong, the question leaves new sessions in the same batch (X4), or is held for an admin. Null when
 * there is no such place.
 */
export async function reportQuestion(
  db: Db,
  userId: string,
  place: Place,
  { reason, comment }: { reason: ReportReason; comment: string },
  { id, now }: { id: string; now: number },
): Promise<Reported> {
  const [row] = await selectPlace(db, userId, place);
  if (!row) return null;
  const order = choiceIds(
    showBody(JSON.parse(row.body) as QuestionBody, orderSeed(row, row.questionId), row.questionId),
  );
  const open = sql`(select count(*) from ${questionReport} where ${questionReport.userId} = ${userId} and ${questionReport.state} = 'open')`;
  const saysWrongKey = sql`${reason} = 'wrong-key' and not ${row.isTest}`;
  const [written, , moved, [after]] = await db.batch([
    db
      .insert(questionReport)
      .select(
        sql`select ${id}, ${userId}, ${row.questionId}, ${row.versionId}, ${reason}, ${comment}, ${row.response}, ${JSON.stringify(order)}, 'open', null, ${now}, null, null
          where ${open} < ${maxOpenReports} or ${row.reason} is not null`,
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
      sql`${saysWrongKey} and ${wrongKeyReporters(row.questionId, sql`not ${isAtRemovalLimit(now)}`)} >= ${wrongKeysToReview}`,
    ),
    db
      .select({
        held: sql<number>`${saysWrongKey} and ${isInUse(row.questionId, row.versionId)}
          and ${wrongKeyReporters(row.questionId)} >= ${wrongKeysToReview}`.as("held"),
      })
      .from(sql`(select 1)`),
  ]);
  return {
    status: written.length ? "reported" : "too-many",
    underReview: moved.length > 0,
    held: Boolean(after?.held),
  };
}

function selectPlace(db: Db, userId: string, { sessionId, position }: Place) {
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
      /** Of the learner's open report of this version, if there is one. */
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
