import { redirect } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { editQuestionPath } from "~/admin-paths";
import { question } from "~/db/schema";
import { getRowIdForForm } from "~/lib/form-key";
import { readFields } from "~/lib/http";
import { paths } from "~/paths";
import { hasArea } from "../../auth/admin-scopes";
import { replyWithErrors } from "../../auth/form-replies.server";
import { enforceArea, notFound, type SignedInArgs } from "../../auth/guards.server";
import { parseForm } from "../../auth/parse-form.server";
import { duplicateQuestion } from "../drafts/create-question.server";
import { applyAction } from "../drafts/question-actions.server";
import { startDraft } from "../drafts/save-question-draft.server";
import { getActionArea, type QuestionAction } from "../lifecycle";
import { handleReviewForm, isReviewForm } from "../radiologist-review/review.action.server";
import { handleReviewWork, isReviewWorkForm } from "../review-work/review-work.action.server";
import { editorActionSchema } from "./editor-forms";

/** Actions that fail if the draft changed after the admin read it. */
const actionsNeedingRevision: readonly string[] = ["approve", "publish-live", "publish-pilot", "send-back"];

/** Handles the buttons of the editor; returns the form with its errors if the action is refused. */
export async function handleEditorAction(args: SignedInArgs) {
  const { context, params, request, viewer } = args;
  const questionId = params.questionId ?? "";
  const form = await readFields(request);
  if (isReviewWorkForm(form)) return handleReviewWork(args, form);
  if (isReviewForm(form)) {
    // Names another person as the reviewer, so that only owners may do it.
    enforceArea(args, "admins");
    return handleReviewForm(args, form);
  }
  const submission = parseForm(form, editorActionSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const { intent, note, revision, confirmedReviewer } = submission.value;
  const steps = listSteps(intent);
  for (const step of steps) enforceArea(args, getActionArea(step));
  if (steps.length === 0) enforceArea(args, "bankWriting");
  if (intent === "begin") {
    if ((await startDraft(context, viewer.userId, questionId)) === null) throw notFound(request);
    return redirect(editQuestionPath(questionId));
  }
  if (intent === "like") {
    const key = await getRowIdForForm({ request, form, userId: viewer.userId }, context.id);
    const id = await duplicateQuestion(context, viewer.userId, questionId, key);
    if (id === null) throw notFound(request);
    return redirect(`${editQuestionPath(id)}?done=like`);
  }
  for (const [index, step] of steps.entries()) {
    const { refused } = await applyAction(context, viewer.userId, step, [questionId], {
      // A publication uses the change note stored with the draft, unless the publisher adds a missing one.
      ...(note && { note }),
      ...(step.startsWith("publish") &&
        confirmedReviewer &&
        hasArea(viewer.adminScope, "admins") && { confirmedReviewer }),
      ...(step === "doubt" && { cause: "admin" as const }),
      ...(actionsNeedingRevision.includes(step) && revision !== undefined && { revision }),
    });
    const why = refused[0]?.why;
    const message = index === 0 ? why : `The draft is approved, but it is not published. ${why}`;
    if (why && message) return replyWithErrors(submission, { formErrors: [message] }, { status: 409 });
  }
  // Discarding the draft of a question that was never published also deletes the question.
  const isDeleted = intent === "discard" && (await context.db.$count(question, eq(question.id, questionId))) === 0;
  return redirect(isDeleted ? paths.manageQuestions : `${editQuestionPath(questionId)}?done=${steps.at(-1)}`);
}

/** Returns the actions on the question that a button of the editor takes, in order; none for "begin" and "like". */
function listSteps(intent: z.infer<typeof editorActionSchema>["intent"]): QuestionAction[] {
  if (intent === "begin" || intent === "like") return [];
  return intent === "approve-and-publish" ? ["approve", "publish-live"] : [intent];
}
