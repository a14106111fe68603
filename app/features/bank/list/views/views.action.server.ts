import { data, redirect } from "@remix-run/cloudflare";
import { paths } from "~/paths";
import { replyWithErrors } from "../../../auth/form-replies.server";
import type { SignedInArgs } from "../../../auth/guards.server";
import { parseForm } from "../../../auth/parse-form.server";
import { formatBankQuery, parseBankQuery } from "../bank-query";
import { deleteView, renameView, saveView } from "./saved-views.server";
import { deleteViewSchema, maxOwnViews, renameViewSchema, saveViewSchema, viewIntents } from "./view-forms";

/** Returns whether the form saves, renames, or deletes a view. */
export function isViewForm(form: FormData): boolean {
  return viewIntents.some((intent) => intent === form.get("intent"));
}

/** Saves the filter of the address as a view, or renames or deletes an own view (M19). Everybody who sees the list may. */
export async function handleViewForm({ context, request, viewer }: SignedInArgs, form: FormData) {
  const query = formatBankQuery({ ...parseBankQuery(new URL(request.url).searchParams), page: 1 }).toString();
  const back = redirect(query ? `${paths.manageQuestions}?${query}` : paths.manageQuestions);
  const refuse = (reply: ReturnType<typeof replyWithErrors>, viewId: string | null) =>
    data({ views: { ...reply.data, viewId } }, { status: 400 });
  const intent = form.get("intent");
  if (intent === "delete-view") {
    const submission = parseForm(form, deleteViewSchema);
    if (submission.status === "success") await deleteView(context, viewer.userId, submission.value.viewId);
    return back;
  }
  if (intent === "rename-view") {
    const submission = parseForm(form, renameViewSchema);
    const viewId = String(form.get("viewId"));
    if (submission.status !== "success") return refuse(replyWithErrors(submission), viewId);
    const { name, isShared } = submission.value;
    if (await renameView(context, viewer.userId, viewId, { name, isShared: isShared === "on" })) return back;
    const problem = "The view was not changed: another of your views has this name, or the view is deleted.";
    return refuse(replyWithErrors(submission, { fieldErrors: { name: [problem] } }), viewId);
  }
  const submission = parseForm(form, saveViewSchema);
  if (submission.status !== "success") return refuse(replyWithErrors(submission), null);
  const { name, isShared } = submission.value;
  if (await saveView(context, viewer.userId, { name, isShared: isShared === "on", query })) return back;
  const problem = `You have ${maxOwnViews} views. Delete one first.`;
  return refuse(replyWithErrors(submission, { fieldErrors: { name: [problem] } }), null);
}
