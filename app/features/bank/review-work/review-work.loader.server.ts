import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { reviewAssignment, reviewer, user } from "~/db/schema";
import { getUtcDay } from "~/lib/day";
import { formatMediumDate, type TimeText } from "~/lib/time-text";
import type { BatchResults } from "../../auth/viewer.server";
import type { Draft } from "../../questions/lint/draft";
import { describeCommentField, listCommentFields } from "./comment-fields";
import { selectComments } from "./draft-comments.server";
import { selectAssignableReviewers } from "./reviewers.server";

/** Returns the reads about the review of a question's draft, for the batch of the editor's page. */
export function selectReviewWork(db: Db, questionId: string) {
  return [
    selectComments(db, questionId),
    selectAssignableReviewers(db),
    db
      .select({
        reviewerId: reviewAssignment.reviewerId,
        dueOn: reviewAssignment.dueOn,
        name: sql<string>`coalesce(${reviewer.name}, ${user.name})`.as("assigned_name"),
      })
      .from(reviewAssignment)
      .innerJoin(user, eq(user.id, reviewAssignment.reviewerId))
      .leftJoin(reviewer, eq(reviewer.userId, reviewAssignment.reviewerId))
      .where(eq(reviewAssignment.questionId, questionId)),
  ] as const;
}

interface ShownDraft {
  content: Draft;
  /** Ids of the draft's editors; null without a draft. */
  editors: readonly string[] | null;
  nextVersionNumber: number;
}

type Results = BatchResults<ReturnType<typeof selectReviewWork>>;

/** Formats comments, reviewers, and the assignment for the editor's page. */
export function formatReviewWork(
  [comments, reviewers, [assignment]]: Results,
  { content, editors, nextVersionNumber }: ShownDraft,
  now: number,
  formatAt: (at: number) => TimeText,
) {
  const shown = comments.map(({ createdAt, resolvedAt, ...comment }) => ({
    ...comment,
    label: describeCommentField(comment.field, content),
    at: formatAt(createdAt),
    isResolved: resolvedAt !== null,
    /** Whether the comment is on the present draft, or on one before it. */
    isCurrent: editors !== null && comment.versionNumber === nextVersionNumber,
  }));
  return {
    comments: shown,
    fields: editors === null ? [] : listCommentFields(content),
    reviewers: reviewers.filter(({ userId }) => !editors?.includes(userId)),
    assignment: assignment
      ? {
          ...assignment,
          dueText: assignment.dueOn && formatMediumDate(Date.parse(`${assignment.dueOn}T00:00:00Z`), "UTC"),
          isOverdue: assignment.dueOn !== null && assignment.dueOn < getUtcDay(now),
        }
      : null,
  };
}

export type ReviewWork = ReturnType<typeof formatReviewWork>;
