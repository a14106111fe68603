import { redirect } from "@remix-run/cloudflare";
import { readFields } from "../../lib/http";
import { paths } from "../../paths";
import { replyWithErrors } from "../auth/form-replies.server";
import type { SignedInArgs } from "../auth/guards.server";
import { parseForm } from "../auth/parse-form.server";
import { resetProgressSchema, undoResetSchema } from "./reset-forms";
import { resetProgress, undoReset } from "./reset-progress.server";
import { parseResetScope } from "./reset-scopes";

/** Handles the forms of the reset page (S8): returns form errors, or redirects with a message. */
export async function handleProgressReset({ context, request, viewer }: SignedInArgs) {
  const form = await readFields(request);
  if (form.get("intent") === "undo") {
    const submission = parseForm(form, undoResetSchema);
    const undone =
      submission.status === "success" &&
      (await undoReset(context.db, viewer.userId, submission.value.resetId, context.now));
    return redirect(`${paths.progressReset}?done=${undone ? "undone" : "not-undone"}`);
  }
  const submission = parseForm(form, resetProgressSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const questions = await resetProgress(context.db, viewer.userId, parseResetScope(submission.value.scope), {
    now: context.now,
    id: context.id(),
  });
  if (questions === 0)
    return replyWithErrors(submission, {
      fieldErrors: { scope: ["Nothing was reset because you have no answers in this domain. Choose another domain."] },
    });
  return redirect(`${paths.progressReset}?done=reset`);
}
