import { redirect } from "@remix-run/cloudflare";
import { asc, eq } from "drizzle-orm";
import { editQuestionPath } from "~/admin-paths";
import type { Context } from "~/context.server";
import { question, topic } from "~/db/schema";
import { getRowIdForForm } from "~/lib/form-key";
import { readFields } from "~/lib/http";
import { replyWithErrors } from "../../auth/form-replies.server";
import type { SignedInArgs } from "../../auth/guards.server";
import { parseForm } from "../../auth/parse-form.server";
import { createQuestion, ExternalIdTakenError } from "../drafts/create-question.server";
import { newQuestionSchema } from "./bank-forms";

/** Maximum suggested topics. */
const maxTopicSuggestions = 1500;

/**
 * Returns the paths of existing topics in alphabetical order, and how the question `likeId` is filed, as values of the form; null
 * without such a question. Uses one database trip.
 */
export async function loadNewQuestion({ db }: Pick<Context, "db">, likeId: string | null) {
  const { type, organ, modality, level, skill } = question;
  const [topics, [filing]] = await db.batch([
    db.select({ path: topic.path }).from(topic).orderBy(asc(topic.path)).limit(maxTopicSuggestions),
    db
      .select({ type, organ, modality, level, skill, topic: topic.path })
      .from(question)
      .innerJoin(topic, eq(topic.id, question.topicId))
      .where(eq(question.id, likeId ?? "")),
  ]);
  return { topics: topics.map(({ path }) => path), filing: filing ?? null };
}

export type NewQuestionFiling = NonNullable<Awaited<ReturnType<typeof loadNewQuestion>>["filing"]>;

/** Creates a question and redirects to its editor, or returns the form with its errors (M2). */
export async function handleNewQuestion({ context, request, viewer }: SignedInArgs) {
  const form = await readFields(request);
  const submission = parseForm(form, newQuestionSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const { externalId, ...questionFields } = submission.value;
  try {
    const key = await getRowIdForForm({ request, form, userId: viewer.userId }, context.id);
    const id = await createQuestion(
      context,
      viewer.userId,
      { ...questionFields, ...(externalId && { externalId }) },
      key,
    );
    return redirect(editQuestionPath(id));
  } catch (error) {
    if (!(error instanceof ExternalIdTakenError)) throw error;
    const takenMessage = `The id ${externalId} is taken. Choose another id.`;
    return replyWithErrors(submission, { fieldErrors: { externalId: [takenMessage] } }, { status: 409 });
  }
}
