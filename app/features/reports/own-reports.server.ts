import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { question, questionGrant, questionReport, questionVersion } from "../../db/schema";
import { excerpt } from "../../lib/text";
import { openExamQuestions } from "../questions/open-exam.server";
import type { QuestionBody } from "../questions/version";
import type { ReportReason, ReportState } from "./report-taxonomy";

/** A report as its sender sees it (X3). */
export interface OwnReport {
  id: string;
  externalId: string;
  /** Excerpt of the stem in the reported version; null if the learner has not opened the question. */
  stem: string | null;
  reason: ReportReason;
  comment: string;
  state: ReportState;
  reply: string | null;
  createdAt: number;
  closedAt: number | null;
  /** Whether the report is closed and its reply unread. */
  isReplyUnread: boolean;
}

const pageSize = 20;
const maxStemLength = 120;
const withheldReplyText =
  "The editors replied. This question is in one of your open exams, so the reply appears after that exam ends.";

/** Returns a page of the learner's reports, newest first, and the cursor of the next page (null on the last). */
export async function listOwnReports(db: Db, userId: string, before: number | null) {
  return toOwnReports(await selectOwnReports(db, userId, before));
}

/** Builds the statement that reads a page of the learner's reports, for a batch. */
export function selectOwnReports(db: Db, userId: string, before: number | null) {
  return db
    .select({
      id: sql<string>`${questionReport.id}`.as("report_id"),
      externalId: question.externalId,
      body: sql<string | null>`case when ${questionGrant.grantedAt} is not null then ${questionVersion.body} end`.as(
        "opened_body",
      ),
      reason: questionReport.reason,
      comment: questionReport.comment,
      state: questionReport.state,
      // A reply may reveal the key of a question in one of the learner's open exams (Q12).
      reply: sql<
        string | null
      >`case when ${questionReport.reply} is not null and ${questionReport.questionId} in ${openExamQuestions(userId)}
        then ${withheldReplyText} else ${questionReport.reply} end`.as("reply_to_show"),
      createdAt: sql<number>`${questionReport.createdAt}`.as("reported_at"),
      closedAt: questionReport.closedAt,
      seenAt: sql<number | null>`${questionReport.seenAt}`.as("reply_seen_at"),
    })
    .from(questionReport)
    .innerJoin(question, eq(question.id, questionReport.questionId))
    .innerJoin(questionVersion, eq(questionVersion.id, questionReport.versionId))
    .leftJoin(
      questionGrant,
      and(eq(questionGrant.userId, userId), eq(questionGrant.questionId, questionReport.questionId)),
    )
    .where(and(eq(questionReport.userId, userId), before === null ? undefined : lt(questionReport.createdAt, before)))
    .orderBy(desc(questionReport.createdAt))
    .limit(pageSize + 1);
}

/** Turns the rows of `selectOwnReports` into a page and the cursor of the next page (null on the last). */
export function toOwnReports(rows: Awaited<ReturnType<typeof selectOwnReports>>): {
  reports: OwnReport[];
  next: number | null;
} {
  const reports = rows.slice(0, pageSize).map(({ body, seenAt, ...row }) => ({
    ...row,
    isReplyUnread: row.state !== "open" && seenAt === null,
    stem: body === null ? null : excerpt((JSON.parse(body) as QuestionBody).stem, maxStemLength),
  }));
  return { reports, next: rows.length > pageSize ? (reports.at(-1)?.createdAt ?? null) : null };
}
