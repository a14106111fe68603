import { redirect } from "@remix-run/cloudflare";
import { guidelinePath } from "~/admin-paths";
import { readFields } from "~/lib/http";
import { replyWithErrors } from "../../auth/form-replies.server";
import type { SignedInArgs } from "../../auth/guards.server";
import { parseForm } from "../../auth/parse-form.server";
import { applyAction } from "../../bank/drafts/question-actions.server";
import { sweepSchema } from "../report-forms";
import { maxSweptQuestions } from "../report-rules";
import { listCitingQuestionIds, startDrafts } from "./cited-guidelines.server";

/** Handles a sweep: puts the selected questions that cite an edition, or all of them, under review, or starts their drafts. */
export async function handleSweepAction({ context, request, viewer }: SignedInArgs) {
  const { name, edition } = parseEditionQuery(new URL(request.url).searchParams);
  const form = await readFields(request);
  const submission = parseForm(form, sweepSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const citingIds = await listCitingQuestionIds(context.db, name, edition, maxSweptQuestions);
  const selectedIds = new Set(form.getAll("question").map(String));
  const ids = form.get("all") === "on" ? citingIds : citingIds.filter((id) => selectedIds.has(id));
  if (ids.length === 0) return replyWithErrors(submission, { formErrors: ["Select at least one question."] });
  const { act, note } = submission.value;
  const done =
    act === "draft"
      ? await startDrafts(context, viewer.userId, ids, note)
      : (await applyAction(context, viewer.userId, "doubt", ids, { cause: "guideline", note })).done.length;
  const result = { did: act, times: String(done), of: String(ids.length) };
  return redirect(guidelinePath(name, edition, result), 303);
}

/** Reads the guideline and edition from the query parameters. */
export function parseEditionQuery(search: URLSearchParams): { name: string; edition: string } {
  return { name: search.get("name") ?? "", edition: search.get("edition") ?? "" };
}
