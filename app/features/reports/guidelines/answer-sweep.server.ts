import { redirect } from "@remix-run/cloudflare";
import { guidelinePath } from "../../../admin-paths";
import { readFields } from "../../../lib/http";
import { replyWithErrors } from "../../auth/form-replies.server";
import type { SignedInArgs } from "../../auth/guards.server";
import { parseForm } from "../../auth/parse-form.server";
import { actOn } from "../../bank/drafts/acts.server";
import { sweepSchema } from "../forms";
import { beginDrafts, idsCiting } from "./guidelines.server";

/** Questions that one sweep may take. */
export const mostSwept = 2000;

/** Doubts the ticked questions that cite an edition, or all of them, or begins their next versions. */
export async function answerSweep({ context, request, viewer }: SignedInArgs) {
  const { name, edition } = citedIn(new URL(request.url).searchParams);
  const form = await readFields(request);
  const submission = parseForm(form, sweepSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const citing = await idsCiting(context.db, name, edition, mostSwept);
  const ticked = new Set(form.getAll("question").map(String));
  const ids = form.get("all") === "on" ? citing : citing.filter((id) => ticked.has(id));
  if (ids.length === 0) return replyWithErrors(submission, { formErrors: ["Tick at least one question."] });
  const { act, note } = submission.value;
  const done =
    act === "draft"
      ? await beginDrafts(context, viewer.userId, ids, note)
      : (await actOn(context, viewer.userId, "doubt", ids, { cause: "guideline", note })).done.length;
  const told = { did: act, times: String(done), of: String(ids.length) };
  return redirect(guidelinePath(name, edition, told), 303);
}

/** Which guideline an address names. */
export function citedIn(search: URLSearchParams): { name: string; edition: string } {
  return { name: search.get("name") ?? "", edition: search.get("edition") ?? "" };
}
