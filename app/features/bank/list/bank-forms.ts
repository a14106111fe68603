import { z } from "zod";
import { externalIdPattern } from "../../questions/external-id";
import { organDomains } from "../../questions/filter";
import { levels, modalities, questionTypes, reviewCauses, skills } from "../../questions/taxonomy";
import { bulkBatchSize, bulkQuestionActions, retireConfirmation } from "./bulk-question-actions";

// The forms of the list, one schema each for browser and action.

const confirmation = {
  act: z.enum(bulkQuestionActions),
  cause: z.enum(reviewCauses).optional(),
  confirmation: z.string().max(20).optional(),
  /** When the list was shown, in milliseconds. */
  asOf: z.coerce.number().int().min(0),
};

type Given = { act: string; cause?: string; confirmation?: string };
type Issue = { code: "custom"; path: string[]; message: string };

/** Some acts ask for a word or a cause. */
function checkConfirmation({ act, cause, confirmation }: Given, context: { addIssue(issue: Issue): void }) {
  if (act === "doubt" && !cause) context.addIssue({ code: "custom", path: ["cause"], message: "Say why." });
  if (act === "retire" && confirmation?.trim().toLowerCase() !== retireConfirmation)
    context.addIssue({ code: "custom", path: ["confirmation"], message: `Type ${retireConfirmation}.` });
}

export const bulkConfirmSchema = z.object(confirmation).superRefine(checkConfirmation);

/** A piece of a bulk act, as the browser sends it. */
export const bulkBatchSchema = z
  .strictObject({ ...confirmation, ids: z.array(z.string().min(1).max(100)).min(1).max(bulkBatchSize) })
  .superRefine(checkConfirmation);

const separator = /[›>]/;
const maxTopicDepth = 3;

/** The few things a question is begun with. */
export const newQuestionSchema = z.object({
  type: z.enum(questionTypes, { error: "Choose a type." }),
  organ: z.enum(organDomains, { error: "Choose an organ." }),
  modality: z.enum(modalities, { error: "Choose a modality." }),
  topic: z
    .string({ error: "Say the topic." })
    .transform((typed) =>
      typed
        .split(separator)
        .map((name) => name.trim())
        .filter(Boolean),
    )
    .pipe(
      z
        .array(z.string().max(80, "At most 80 characters a name."))
        .min(1, "Say the topic.")
        .max(maxTopicDepth, `At most ${maxTopicDepth} names, one inside the other.`),
    ),
  level: z.enum(levels, { error: "Choose a level." }),
  skill: z.enum(skills, { error: "Choose a skill." }),
  /** Left empty, the question is given one. */
  externalId: z
    .string()
    .trim()
    .refine((typed) => typed === "" || externalIdPattern.test(typed), {
      message: "Use 3 to 64 lower-case letters, digits and dashes, with no dash first.",
    })
    .optional(),
});
