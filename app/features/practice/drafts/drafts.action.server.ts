import { data, redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { editQuestionPath } from "~/admin-paths";
import { getRowIdForForm } from "~/lib/form-key";
import { readFields } from "~/lib/http";
import type { SignedInArgs } from "../../auth/guards.server";
import { createQuestion } from "../../bank/drafts/create-question.server";
import { topicPathField } from "../../bank/list/bank-forms";
import { organDomains } from "../../questions/filter";
import { levels, modalities, skills } from "../../questions/taxonomy";

const schema = z.object({
  organ: z.enum(organDomains, { error: "Choose an organ." }),
  modality: z.enum(modalities, { error: "Choose a modality." }),
  topic: topicPathField,
  level: z.enum(levels, { error: "Choose a level." }),
  skill: z.enum(skills, { error: "Choose a skill." }),
  sourceName: z.string().trim().min(1, "Enter the source.").max(300, "Use at most 300 characters."),
  sourceEdition: z.string().trim().min(1, "Enter the edition or the year.").max(100, "Use at most 100 characters."),
  sourceSection: z.string().trim().max(300, "Use at most 300 characters."),
});

/** The fields of the form, as typed. */
export type DraftFields = Record<keyof z.infer<typeof schema>, string>;

/**
 * Creates a blank draft for a gap of the bank, with the source as its reference, and redirects to its editor (G34). Otherwise
 * responds with 400, an error for each invalid field, and the fields as typed.
 */
export async function handleBlankDraft({ context, request, viewer }: SignedInArgs) {
  const form = await readFields(request);
  const fields = Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, form.get(name)?.toString() ?? ""]),
  ) as DraftFields;
  const parsed = schema.safeParse(fields);
  if (!parsed.success) return data({ fields, errors: z.flattenError(parsed.error).fieldErrors }, { status: 400 });
  const { sourceName, sourceEdition, sourceSection, ...filing } = parsed.data;
  const reference = {
    name: sourceName,
    edition: sourceEdition,
    ...(sourceSection && { section: sourceSection }),
  };
  const key = await getRowIdForForm({ request, form, userId: viewer.userId }, context.id);
  const questionId = await createQuestion(
    context,
    viewer.userId,
    { type: "single", ...filing, references: [reference] },
    key,
  );
  return redirect(editQuestionPath(questionId));
}
