import { z } from "zod";
import { levels } from "../../../questions/taxonomy";
import { topicPathField } from "../bank-forms";
import { type BulkEditKind, parseReference } from "./bulk-edit-kinds";

const requiredText = (what: string, max: number) =>
  z
    .string({ error: `Enter ${what}.` })
    .trim()
    .min(1, `Enter ${what}.`)
    .max(max, `Use at most ${max} characters.`);

const referenceFields = {
  name: requiredText("the name of the reference", 300),
  edition: requiredText("the edition or year", 100),
  section: z.string().trim().max(300, "Use at most 300 characters.").optional(),
};

/** The fields of each kind of bulk edit. */
export const bulkEditSchemas = {
  level: z.object({ level: z.enum(levels, { error: "Choose a level." }) }),
  topic: z.object({ topic: topicPathField }),
  "add-reference": z.object(referenceFields),
  "replace-reference": z
    .object({
      from: z
        .string({ error: "Choose the reference to replace." })
        .max(1000)
        .refine((text) => parseReference(text) !== null, "Choose the reference to replace."),
      ...referenceFields,
    })
    .refine(
      ({ from, name, edition }) => {
        const old = parseReference(from);
        return old?.name !== name || old.edition !== edition;
      },
      { path: ["edition"], message: "This is the reference to replace. Enter another name or edition." },
    ),
  reviewer: z.object({
    /** Empty without a reviewer. */
    reviewerId: z.string().max(64).default(""),
    dueOn: z.iso.date("Enter a date, like 2027-06-01.").optional(),
  }),
} satisfies Record<BulkEditKind, z.ZodObject>;
