import { z } from "zod";
import { externalIdPattern } from "../../questions/external-id";
import { organDomains } from "../../questions/filter";
import { levels, modalities, questionTypes, reviewCauses, skills } from "../../questions/taxonomy";
import { bulkBatchSize, bulkQuestionActions, retireConfirmation } from "./bulk-question-actions";

// Schemas of the question list's forms, shared by browser and action.

const confirmationFields = {
  act: z.enum(bulkQuestionActions),
  cause: z.enum(reviewCauses).optional(),
  confirmation: z.string().max(20).optional(),
  /** When the list was loaded, in ms. */
  asOf: z.coerce.number().int().min(0),
};

type ConfirmationInput = { act: string; cause?: string; confirmation?: string };
type Issue = { code: "custom"; path: string[]; message: string };

/** Requires a cause for putting questions under review, and a typed word for retiring them. */
function checkConfirmation({ act, cause, confirmation }: ConfirmationInput, context: { addIssue(issue: Issue): void }) {
  if (act === "doubt" && !cause) context.addIssue({ code: "custom", path: ["cause"], message: "Choose a reason." });
  if (act === "retire" && confirmation?.trim().toLowerCase() !== retireConfirmation)
    context.addIssue({ code: "custom", path: ["confirmation"], message: `Type “${retireConfirmation}” to confirm.` });
}

export const bulkConfirmSchema = z.object(confirmationFields).superRefine(checkConfirmation);

/** One batch of a bulk action, as the browser sends it. */
export const bulkBatchSchema = z
  .strictObject({ ...confirmationFields, ids: z.array(z.string().min(1).max(100)).min(1).max(bulkBatchSize) })
  .superRefine(checkConfirmation);

const topicSeparator = /[›>]/;
const maxTopicDepth = 3;

/** A typed topic path, such as "Lung › Nodule". */
export const topicPathField = z
  .string({ error: "Enter a topic." })
  .transform((typed) =>
    typed
      .split(topicSeparator)
      .map((name) => name.trim())
      .filter(Boolean),
  )
  .pipe(
    z
      .array(z.string().max(80, "Use at most 80 characters per name."))
      .min(1, "Enter a topic.")
      .max(maxTopicDepth, `Use at most ${maxTopicDepth} levels.`),
  );

/** Fields of a new question. */
export const newQuestionSchema = z.object({
  type: z.enum(questionTypes, { error: "Choose a type." }),
  organ: z.enum(organDomains, { error: "Choose an organ." }),
  modality: z.enum(modalities, { error: "Choose a modality." }),
  topic: topicPathField,
  level: z.enum(levels, { error: "Choose a level." }),
  skill: z.enum(skills, { error: "Choose a skill." }),
  /** Id that the admin chose; if empty, an id is generated. */
  externalId: z
    .string()
    .trim()
    .refine((typed) => typed === "" || externalIdPattern.test(typed), {
      message: "Use 3 to 64 lowercase letters, digits, and dashes. Do not start with a dash.",
    })
    .optional(),
});
