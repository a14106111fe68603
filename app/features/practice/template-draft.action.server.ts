import { data, redirect } from "@remix-run/cloudflare";
import { editQuestionPath } from "~/admin-paths";
import { getRowIdForForm } from "~/lib/form-key";
import { readFields } from "~/lib/http";
import type { SignedInArgs } from "../auth/guards.server";
import { checkDrafts } from "../bank/drafts/check-drafts.server";
import { createQuestionFromContent } from "../bank/drafts/create-question.server";

/** Maximum characters of a drawn question as JSON, several times the length of the longest one. */
const maxContentLength = 20_000;

/**
 * Stores a question that the browser drew as a draft in the bank and redirects to its editor (G5). The browser could send
 * anything, so the content must pass the checks that drafts pass before review, and it gets an id, an origin, and a review state
 * here. Otherwise responds with 400 and a sentence for the page.
 */
export async function handleTemplateDraft({ context, request, viewer }: SignedInArgs) {
  const form = await readFields(request);
  const sent = readContent(form.get("content"));
  const [check] = sent === null ? [] : await checkDrafts(context.db, [sent]);
  if (!check) return refuse("The question could not be read.");
  if ("why" in check) return refuse(check.why);
  const { content } = check;
  if (content.type !== "single" || content.image || content.series)
    return refuse("Templates make questions with one best answer and no pictures.");
  const key = await getRowIdForForm({ request, form, userId: viewer.userId }, context.id);
  const { checked: _, ...unchecked } = content;
  const questionId = await createQuestionFromContent(
    context,
    viewer.userId,
    { ...unchecked, origin: "computed", review: "unreviewed" },
    key,
  );
  return redirect(editQuestionPath(questionId));
}

function readContent(field: FormDataEntryValue | null): unknown {
  if (typeof field !== "string" || field.length > maxContentLength) return null;
  try {
    return JSON.parse(field);
  } catch {
    return null;
  }
}

function refuse(reason: string) {
  return data({ problem: reason }, { status: 400 });
}
