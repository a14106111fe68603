import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { question, questionGrant, questionReport, questionVersion } from "../../db/schema";
import { excerpt } from "../../lib/text";
import { openExamQuestions } from "../questions/open-exam.server";
import type { QuestionBody } from "../questions/version";
import type { ReportReason, ReportState } from "./report-taxonomy";

/** One report as its writer sees it (X3). */
export interface OwnReport {
  id: string;
  externalId: string;
  /** The beginning of the stem as it was when reported. */
  stem: string | null;
  reason: ReportReason;
  comment: string;
  state: ReportState;
  reply: string | null;
  createdAt: number;
  closedAt: number | null;
  /** It was closed and the reporter has not said that they read it. */
  isNew: boolean;
}

const pageSize = 20;
const stemCharacters = 120;
const pendingDecisionReply =
  "The editors answered. An exam of yours asks this question: their words are shown when it has ended.";

/** The learner's reports, newest first, and where the next page begins (null: the end). */
export async function listOwnReports(db: Db, userId: string, before: number | null) {
  return toOwnReports(await selectOwnReports(db, userId, before));
}

/** The read of `toOwnReports`, for a batch. */
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
      // A reply may tell the key of a question that an exam of theirs asks (Q12).
      reply: sql<
        string | null
      >`case when ${questionReport.reply} is not null and ${questionReport.questionId} in ${openExamQuestions(userId)}
        then ${pendingDecisionReply} else ${questionReport.reply} end`.as("reply_to_show"),
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

/** The page that `selectOwnReports` read. */
export function toOwnReports(rows: Awaited<ReturnType<typeof selectOwnReports>>): {
  reports: OwnReport[];
  next: number | null;
} {
  const reports = rows.slice(0, pageSize).map(({ body, seenAt, ...row }) => ({
    ...row,
    isNew: row.state !== "open" && seenAt === null,
    stem: body === null ? null : excerpt((JSON.parse(body) as QuestionBody).stem, stemCharacters),
  }));
  return { reports, next: rows.length > pageSize ? (reports.at(-1)?.createdAt ?? null) : null };
}
