import { asc, eq, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { draftComment, question, questionDraft, reviewAssignment, topic, user } from "~/db/schema";
import { getUtcDay } from "~/lib/day";
import { excerpt } from "~/lib/text";
import { formatMediumDate, formatTime } from "~/lib/time-text";
import type { Viewer } from "../../auth/viewer.server";
import { isDraftEditor } from "../drafts/draft-sql.server";

const maxDrafts = 100;
const maxStemLength = 160;

/** Loads the drafts in review that this admin may decide on: their own assignments by due date, then the others, oldest first. */
export async function loadToReview({ db, now }: Context, viewer: Viewer) {
  const isOwn = sql<number>`(${reviewAssignment.reviewerId} is ${viewer.userId})`;
  const rows = await db
    .select({
      id: question.id,
      externalId: question.externalId,
      stem: sql<string | null>`json_extract(${questionDraft.content}, '$.stem')`.as("draft_stem"),
      topic: topic.path,
      isOwn: isOwn.as("is_own"),
      reviewerName: sql<string | null>`${user.name}`.as("assigned_to"),
      dueOn: reviewAssignment.dueOn,
      savedAt: questionDraft.savedAt,
      openComments: sql<number>`(select count(*) from ${draftComment} where ${draftComment.questionId} = ${question.id}
        and ${draftComment.resolvedAt} is null)`.as("open_comments"),
    })
    .from(questionDraft)
    .innerJoin(question, eq(question.id, questionDraft.questionId))
    .innerJoin(topic, eq(topic.id, question.topicId))
    .leftJoin(reviewAssignment, eq(reviewAssignment.questionId, question.id))
    .leftJoin(user, eq(user.id, reviewAssignment.reviewerId))
    .where(sql`${questionDraft.stage} = 'in_review' and not ${isDraftEditor(viewer.userId)}`)
    .orderBy(
      sql`${isOwn} desc`,
      sql`${reviewAssignment.dueOn} is null`,
      asc(reviewAssignment.dueOn),
      sql`${reviewAssignment.reviewerId} is not null`,
      asc(questionDraft.savedAt),
    )
    .limit(maxDrafts + 1);
  const today = getUtcDay(now);
  return {
    hasMore: rows.length > maxDrafts,
    drafts: rows.slice(0, maxDrafts).map(({ stem, isOwn, dueOn, savedAt, ...row }) => ({
      ...row,
      isOwn: isOwn === 1,
      stem: stem ? excerpt(stem, maxStemLength) : null,
      due: dueOn && { text: formatMediumDate(Date.parse(`${dueOn}T00:00:00Z`), "UTC"), isOver: dueOn < today },
      saved: formatTime(savedAt, now, viewer.timeZone),
    })),
  };
}

export type ToReview = Awaited<ReturnType<typeof loadToReview>>;
