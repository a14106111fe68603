import { redirect } from "@remix-run/cloudflare";
import { editQuestionPath } from "~/admin-paths";
import { getRowIdForForm } from "~/lib/form-key";
import { replyWithErrors } from "../../auth/form-replies.server";
import { enforceArea, type SignedInArgs } from "../../auth/guards.server";
import { parseForm } from "../../auth/parse-form.server";
import { assignReviewer } from "./assign-reviewer.server";
import { addComment, resolveComment } from "./draft-comments.server";
import { assignSchema, commentSchema, resolveCommentSchema } from "./review-work-forms";

const intents = ["assign", "comment", "resolve-comment"] as const;

/** Returns whether the form is about the review of a draft: its reviewer, or a comment. */
export function isReviewWorkForm(form: FormData): boolean {
  return intents.some((intent) => intent === form.get("intent"));
}

/** Assigns a reviewer, or adds or resolves a comment (M14, M15); returns the form with its errors if it is refused. */
export async function handleReviewWork(args: SignedInArgs, form: FormData) {
  const { context, params, request, viewer } = args;
  const questionId = params.questionId ?? "";
  const path = editQuestionPath(questionId);
  if (form.get("intent") === "assign") {
    enforceArea(args, "bankWriting");
    const submission = parseForm(form, assignSchema);
    if (submission.status !== "success") return replyWithErrors(submission);
    const { reviewerId, dueOn = null } = submission.value;
    if (await assignReviewer(context, viewer.userId, questionId, { reviewerId: reviewerId || null, dueOn }))
      return redirect(`${path}?done=assign`);
    const formErrors = [
      "The reviewer was not assigned: the draft is no longer in review, or this person edited it or can no longer review.",
    ];
    return replyWithErrors(submission, { formErrors }, { status: 409 });
  }
  if (form.get("intent") === "resolve-comment") {
    const submission = parseForm(form, resolveCommentSchema);
    if (submission.status !== "success") return replyWithErrors(submission);
    await resolveComment(context, viewer.userId, questionId, submission.value.commentId);
    return redirect(`${path}?done=resolve-comment#comments`);
  }
  const submission = parseForm(form, commentSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const { field, body } = submission.value;
  const id = await getRowIdForForm({ request, form, userId: viewer.userId }, context.id);
  if (await addComment(context, viewer.userId, questionId, { id, field, body }))
    return redirect(`${path}?done=comment#comments`);
  const formErrors = ["The comment was not saved, because this question no longer has a draft. Reload the page."];
  return replyWithErrors(submission, { formErrors }, { status: 409 });
}
