import { redirect } from "@remix-run/cloudflare";
import { paths } from "~/paths";
import { replyWithErrors } from "../../../auth/form-replies.server";
import type { SignedInArgs } from "../../../auth/guards.server";
import { parseForm } from "../../../auth/parse-form.server";
import { formatBankQuery, parseBankQuery } from "../bank-query";
import { deleteView, saveView } from "./saved-views.server";
import { deleteViewSchema, maxOwnViews, saveViewSchema } from "./view-forms";

/** Returns whether the form saves or deletes a view. */
export function isViewForm(form: FormData): boolean {
  return form.get("intent") === "save-view" || form.get("intent") === "delete-view";
}

/**
 * Saves the filter of the address as a view, or deletes an own view (M19), and goes back to the list by throwing the redirect.
 * Returns the result of a form with errors.
 */
export async function handleViewForm({ context, request, viewer }: SignedInArgs, form: FormData) {
  const query = formatBankQuery({ ...parseBankQuery(new URL(request.url).searchParams), page: 1 }).toString();
  const goBack = () => redirect(query ? `${paths.manageQuestions}?${query}` : paths.manageQuestions);
  if (form.get("intent") === "delete-view") {
    const submission = parseForm(form, deleteViewSchema);
    if (submission.status === "success") await deleteView(context, viewer.userId, submission.value.viewId);
    throw goBack();
  }
  const submission = parseForm(form, saveViewSchema);
  if (submission.status !== "success") return replyWithErrors(submission).data.result;
  const { name, isShared } = submission.value;
  if (await saveView(context, viewer.userId, { name, isShared: isShared === "on", query })) throw goBack();
  const problem = `You have ${maxOwnViews} views. Delete one first.`;
  return replyWithErrors(submission, { fieldErrors: { name: [problem] } }).data.result;
}
