import { redirect } from "@remix-run/cloudflare";
import { asc } from "drizzle-orm";
import { editQuestionPath } from "~/admin-paths";
import type { Context } from "~/context.server";
import { topic } from "~/db/schema";
import { idOfForm } from "~/lib/form-key";
import { readFields } from "~/lib/http";
import { formAgain } from "../../auth/answers.server";
import type { SignedInArgs } from "../../auth/guards.server";
import { parseForm } from "../../auth/parse-form.server";
import { createQuestion, ExternalIdTakenError } from "../drafts/create-question.server";
import { newQuestionSchema } from "./bank-forms";

/** Topics that are suggested; whoever has more types the rest. */
const maxTopicSuggestions = 1500;

/** Paths of the topics there are, in their order. One trip. */
export async function listTopicPaths({ db }: Pick<Context, "db">): Promise<string[]> {
  const rows = await db.select({ path: topic.path }).from(topic).orderBy(asc(topic.path)).limit(maxTopicSuggestions);
  return rows.map(({ path }) => path);
}

/** Begins a question and goes to its editor; or the form again, with what is wrong. */
export async function handleNewQuestion({ context, request, viewer }: SignedInArgs) {
  const form = await readFields(request);
  const submission = parseForm(form, newQuestionSchema);
  if (submission.status !== "success") return formAgain(submission);
  const { externalId, ...start } = submission.value;
  try {
    const key = await idOfForm({ request, form, userId: viewer.userId }, context.id);
    const id = await createQuestion(context, viewer.userId, { ...start, ...(externalId && { externalId }) }, key);
    return redirect(editQuestionPath(id));
  } catch (error) {
    if (!(error instanceof ExternalIdTakenError)) throw error;
    const taken = `There is a question ${externalId} already. Choose another id.`;
    return formAgain(submission, { fieldErrors: { externalId: [taken] } }, { status: 409 });
  }
}
