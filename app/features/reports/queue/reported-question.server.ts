import { desc, eq, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { itemStatistics, question, questionDraft, questionReport, questionVersion, topic, user } from "~/db/schema";

const maxOpenListed = 100;
const maxClosedListed = 20;
const maxVersionsListed = 20;

/**
 * Returns a question with its reports and versions (newest first), in one trip; null if the question is missing or was
 * never published.
 */
export async function getReportedQuestion({ db }: Pick<Context, "db">, questionId: string) {
  const [[row], open, closed, versions, [counts]] = await db.batch([
    db
      .select({
        id: sql<string>`${question.id}`.as("reported_id"),
        externalId: question.externalId,
        versionId: question.versionId,
        status: question.status,
        reviewCause: question.reviewCause,
        organ: question.organ,
        modality: question.modality,
        topic: topic.path,
        stage: questionDraft.stage,
        editors: questionDraft.editors,
        statisticsJson: itemStatistics.statistics,
        changedAt: question.changedAt,
      })
      .from(question)
      .innerJoin(topic, eq(topic.id, question.topicId))
      .leftJoin(questionDraft, eq(questionDraft.questionId, question.id))
      .leftJoin(itemStatistics, eq(itemStatistics.versionId, question.versionId))
      .where(eq(question.id, questionId)),
    selectReports({ db }, questionId, true),
    selectReports({ db }, questionId, false),
    db
      .select({
        id: sql<string>`${questionVersion.id}`.as("version_id"),
        number: questionVersion.number,
        body: questionVersion.body,
        sheet: questionVersion.answerSheet,
        createdAt: sql<number>`${questionVersion.createdAt}`.as("version_created_at"),
        changeNote: questionVersion.changeNote,
        correctsKey: questionVersion.correctsKey,
        n: itemStatistics.n,
        p: itemStatistics.p,
      })
      .from(questionVersion)
      .leftJoin(itemStatistics, eq(itemStatistics.versionId, questionVersion.id))
      .where(eq(questionVersion.questionId, questionId))
      .orderBy(desc(questionVersion.number))
      .limit(maxVersionsListed),
    db
      .select({
        all: sql<number>`count(*)`.as("all_reports"),
        open: sql<number>`coalesce(sum(${questionReport.state} = 'open'), 0)`.as("open_reports"),
      })
      .from(questionReport)
      .where(eq(questionReport.questionId, questionId)),
  ]);
  if (!row || versions.length === 0) return null;
  return { row, open, closed, versions, reports: Number(counts?.all ?? 0), openReports: Number(counts?.open ?? 0) };
}

export type ReportedQuestionRecord = NonNullable<Awaited<ReturnType<typeof getReportedQuestion>>>;
export type ReportRow = ReportedQuestionRecord["open"][number];

/** Builds the statement that reads a question's open reports (oldest first) or closed ones (newest first) with their senders, for a batch. */
function selectReports({ db }: Pick<Context, "db">, questionId: string, open: boolean) {
  return db
    .select({
      id: sql<string>`${questionReport.id}`.as("report_id"),
      userId: questionReport.userId,
      username: sql<string>`coalesce(${user.displayUsername}, ${user.username}, '')`.as("reporter"),
      versionId: questionReport.versionId,
      reason: questionReport.reason,
      comment: questionReport.comment,
      response: questionReport.response,
      optionOrder: questionReport.optionOrder,
      state: questionReport.state,
      reply: questionReport.reply,
      createdAt: sql<number>`${questionReport.createdAt}`.as("reported_at"),
      closedAt: questionReport.closedAt,
      seenAt: questionReport.seenAt,
    })
    .from(questionReport)
    .innerJoin(user, eq(user.id, questionReport.userId))
    .where(
      sql`${questionReport.questionId} = ${questionId} and ${open ? sql`${questionReport.state} = 'open'` : sql`${questionReport.state} <> 'open'`}`,
    )
    .orderBy(open ? sql`${questionReport.createdAt}` : desc(questionReport.closedAt))
    .limit(open ? maxOpenListed : maxClosedListed);
}
