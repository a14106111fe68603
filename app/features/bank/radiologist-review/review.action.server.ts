import { redirect } from "@remix-run/cloudflare";
import { editQuestionPath } from "~/admin-paths";
import { getUtcDay } from "~/lib/day";
import { replyWithErrors } from "../../auth/form-replies.server";
import type { SignedInArgs } from "../../auth/guards.server";
import { parseForm } from "../../auth/parse-form.server";
import { recordReview, removeReview } from "./record-review.server";
import { recordReviewSchema, removeReviewSchema, reviewIntents } from "./review-forms";

/** Returns whether the form is about a radiologist's review. */
export function isReviewForm(form: FormData): boolean {
  return reviewIntents.some((intent) => intent === form.get("intent"));
}

/** Records or removes the review of the published version by a radiologist; returns the form with its errors if it is refused. */
export async function handleReviewForm({ context, params, viewer }: SignedInArgs, form: FormData) {
  const questionId = params.questionId ?? "";
  const path = editQuestionPath(questionId);
  if (form.get("intent") === "remove-review") {
    const submission = parseForm(form, removeReviewSchema);
    if (submission.status !== "success") return replyWithErrors(submission);
    await removeReview(context, viewer.userId, questionId, submission.value.versionId);
    return redirect(`${path}?done=remove-review`);
  }
  const submission = parseForm(form, recordReviewSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const { intent: _, ...review } = submission.value;
  // A day later than in UTC has begun in some time zones.
  if (review.reviewedOn > getUtcDay(context.now + maxZoneOffsetMs))
    return replyWithErrors(submission, { fieldErrors: { reviewedOn: ["Enter a date that is not in the future."] } });
  if (await recordReview(context, viewer.userId, questionId, review)) return redirect(`${path}?done=record-review`);
  const formErrors = [
    "The review was not saved, because this version is no longer the published one. Reload the page.",
  ];
  return replyWithErrors(submission, { formErrors }, { status: 409 });
}

const maxZoneOffsetMs = 14 * 3_600_000;
