import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "~/context.server";
import { question, versionReview } from "~/db/schema";
import { audit } from "../../audit/audit.server";
import { questionSubject } from "../drafts/draft-sql.server";
import type { recordReviewSchema } from "./review-forms";

type ReviewContext = Pick<Context, "db" | "now" | "id">;
type ReviewFields = Omit<z.output<typeof recordReviewSchema>, "intent">;

/**
 * Records who reviewed the published version of a question and when, and replaces an earlier review of that version (X6, M12).
 * Returns false if the version is not the published one, for example because someone has published the next version meanwhile.
 */
export async function recordReview(
  context: ReviewContext,
  actorId: string,
  questionId: string,
  { versionId, ...review }: ReviewFields,
): Promise<boolean> {
  const { db, now } = context;
  const isPublishedVersion = sql`exists (select 1 from ${question} where id = ${questionId} and version_id = ${versionId} and status not in ('draft', 'in_review', 'approved'))`;
  const [, rows] = await db.batch([
    audit(
      context,
      {
        actorId,
        action: "record radiologist review",
        subject: questionSubject(questionId),
        before: selectReviewJson(versionId),
        after: { versionId, ...review },
      },
      isPublishedVersion,
    ),
    db
      .insert(versionReview)
      .select(
        sql`select ${versionId}, ${review.reviewerName}, ${review.credentials}, ${review.reviewedOn}, ${actorId}, ${now} where ${isPublishedVersion}`,
      )
      .onConflictDoUpdate({
        target: versionReview.versionId,
        set: { ...review, recordedBy: actorId, recordedAt: now },
      })
      .returning({ versionId: versionReview.versionId }),
  ]);
  return rows.length > 0;
}

/** Removes the review of a version of the question and records it in the audit log (M12); does nothing without a review. */
export async function removeReview(
  context: ReviewContext,
  actorId: string,
  questionId: string,
  versionId: string,
): Promise<void> {
  const { db } = context;
  const isOfQuestion = sql`${versionReview.versionId} in (select id from question_version where id = ${versionId} and question_id = ${questionId})`;
  await db.batch([
    audit(
      context,
      {
        actorId,
        action: "remove radiologist review",
        subject: questionSubject(questionId),
        before: selectReviewJson(versionId),
      },
      sql`exists (select 1 from ${versionReview} where ${isOfQuestion})`,
    ),
    db.delete(versionReview).where(and(eq(versionReview.versionId, versionId), isOfQuestion)),
  ]);
}

function selectReviewJson(versionId: string) {
  return sql`(select json_object('versionId', version_id, 'reviewerName', reviewer_name, 'credentials', credentials, 'reviewedOn', reviewed_on)
    from ${versionReview} where version_id = ${versionId})`;
}
