import { redirect } from "@remix-run/cloudflare";
import { asc } from "drizzle-orm";
import { editQuestionPath } from "../../../admin-paths";
import type { Context } from "../../../context.server";
import { topic } from "../../../db/schema";
import { idOfForm } from "../../../lib/form-key";
import { readFields } from "../../../lib/http";
import { replyWithErrors } from "../../auth/form-replies.server";
import type { SignedInArgs } from "../../auth/guards.server";
import { parseForm } from "../../auth/parse-form.server";
import { beginQuestion, IdTaken } from "../drafts/begin-question.server";
import { beginSchema } from "./forms";

/** Topics that are suggested; whoever has more types the rest. */
const mostTopics = 1500;

/** Paths of the topics there are, in their order. One trip. */
export async function listTopics({ db }: Pick<Context, "db">): Promise<string[]> {
  const rows = await db.select({ path: topic.path }).from(topic).orderBy(asc(topic.path)).limit(mostTopics);
  return rows.map(({ path }) => path);
}

/** Begins a question and goes to its editor; or the form again, with what is wrong. */
export async function answerBegin({ context, request, viewer }: SignedInArgs) {
  const form = await readFields(request);
  const submission = parseForm(form, beginSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const { externalId, ...start } = submission.value;
  try {
    const key = await idOfForm({ request, form, userId: viewer.userId }, context.id);
    const id = await beginQuestion(context, viewer.userId, { ...start, ...(externalId && { externalId }) }, key);
    return redirect(editQuestionPath(id));
  } catch (error) {
    if (!(error instanceof IdTaken)) throw error;
    const taken = `There is a question ${externalId} already. Choose another id.`;
    return replyWithErrors(submission, { fieldErrors: { externalId: [taken] } }, { status: 409 });
  }
}
