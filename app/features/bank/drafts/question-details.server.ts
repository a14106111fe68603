import { and, desc, eq, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import {
  auditLog,
  freeQuestion,
  itemStatistics,
  question,
  questionDraft,
  questionReport,
  questionVersion,
  topic,
  user,
  versionReview,
} from "~/db/schema";
import type { Draft } from "../../questions/lint/draft";
import type { ItemStatistics } from "../../questions/statistics/compute-item-statistics";
import { buildAuthoredContent } from "../versions/authored-content";
import { questionSubject } from "./draft-sql.server";

/** Maximum versions read, starting with the newest. */
const maxVersions = 50;

export type QuestionDetails = NonNullable<Awaited<ReturnType<typeof getQuestionDetails>>>;

/**
 * Returns everything that the editor shows about a question, in one database trip: the question's row, its draft, its
 * versions with statistics (newest first), the number of open reports, who last sent a draft back, and the names of editors, approvers, and publishers.
 * Returns null if the question does not exist.
 */
export async function getQuestionDetails({ db }: Pick<Context, "db">, questionId: string) {
  const isOfQuestion = eq(questionVersion.questionId, questionId);
  const [rows, drafts, versions, reports, admins, sentBack] = await db.batch([
    db
      .select({ row: question, topicPath: topic.path, freePosition: freeQuestion.position })
      .from(question)
      .innerJoin(topic, eq(topic.id, question.topicId))
      .leftJoin(freeQuestion, eq(freeQuestion.questionId, question.id))
      .where(eq(question.id, questionId)),
    db.select().from(questionDraft).where(eq(questionDraft.questionId, questionId)),
    db
      .select({
        id: questionVersion.id,
        number: questionVersion.number,
        content: questionVersion.content,
        body: questionVersion.body,
        answerSheet: questionVersion.answerSheet,
        origin: questionVersion.origin,
        review: questionVersion.review,
        createdAt: questionVersion.createdAt,
        editors: questionVersion.editors,
        publishedBy: questionVersion.publishedBy,
        changeNote: questionVersion.changeNote,
        correctsKey: questionVersion.correctsKey,
        statistics: itemStatistics.statistics,
        reviewerName: versionReview.reviewerName,
        credentials: versionReview.credentials,
        reviewedOn: versionReview.reviewedOn,
      })
      .from(questionVersion)
      .leftJoin(itemStatistics, eq(itemStatistics.versionId, questionVersion.id))
      .leftJoin(versionReview, eq(versionReview.versionId, questionVersion.id))
      .where(isOfQuestion)
      .orderBy(desc(questionVersion.number))
      .limit(maxVersions),
    db
      .select({ open: sql<number>`count(*)`.as("open_reports") })
      .from(questionReport)
      .where(and(eq(questionReport.questionId, questionId), eq(questionReport.state, "open"))),
    db
      .select({ id: user.id, name: user.name })
      .from(user)
      .where(
        sql`${user.id} in (
          select value from ${questionVersion}, json_each(coalesce(${questionVersion.editors}, '[]')) where ${isOfQuestion}
          union select ${questionVersion.publishedBy} from ${questionVersion} where ${isOfQuestion}
          union select value from ${questionDraft}, json_each(${questionDraft.editors}) where ${questionDraft.questionId} = ${questionId}
          union select ${questionDraft.approvedBy} from ${questionDraft} where ${questionDraft.questionId} = ${questionId})`,
      ),
    db
      .select({ at: auditLog.at, by: sql<string | null>`${user.name}`.as("sender_name") })
      .from(auditLog)
      .leftJoin(user, eq(user.id, auditLog.actorId))
      .where(and(eq(auditLog.subject, questionSubject(questionId)), eq(auditLog.action, "send back draft")))
      .orderBy(desc(auditLog.at))
      .limit(1),
  ]);
  const [foundQuestion] = rows;
  if (!foundQuestion) return null;
  const [draft] = drafts;
  return {
    question: { ...foundQuestion.row, topicPath: foundQuestion.topicPath, freePosition: foundQuestion.freePosition },
    draft: draft
      ? { ...draft, content: JSON.parse(draft.content) as Draft, editors: JSON.parse(draft.editors) as string[] }
      : null,
    versions: versions.map((version) => ({
      ...version,
      // Rebuilds the authored content of versions that were published before this content was stored.
      content:
        version.content === null
          ? buildAuthoredContent(foundQuestion.row, foundQuestion.topicPath, version)
          : (JSON.parse(version.content) as Draft),
      /** Ids of the version's editors; null for versions from the content files. */
      editors: version.editors === null ? null : (JSON.parse(version.editors) as string[]),
      statistics: version.statistics === null ? null : (JSON.parse(version.statistics) as ItemStatistics),
      isCurrent: version.id === foundQuestion.row.versionId,
    })),
    openReports: reports[0]?.open ?? 0,
    /** When and by whom a draft of the question was last sent back; null if none was. */
    lastSentBack: sentBack[0] ?? null,
    /** Admins' names by user id, without deleted accounts. */
    adminNames: Object.fromEntries(admins.map(({ id, name }) => [id, name])),
  };
}
