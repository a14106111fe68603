import { z } from "zod";
import { commonFields } from "./types/common-fields";
import { type ContentSchemas, contentTypes, getContentType } from "./types/content-types";

// The schema of authored questions (D1–D3), which applies to the seed files in app/content/questions and to all imports.

type TypeSchema = ContentSchemas[keyof ContentSchemas];
const typeSchemas = Object.values(contentTypes).map(({ fields }) => z.strictObject({ ...commonFields, ...fields }));

/** Schema of an authored question of any type. Errors have the path of the invalid field. */
export const questionContent = z
  .discriminatedUnion("type", typeSchemas as unknown as [TypeSchema, ...TypeSchema[]])
  .superRefine((content, context) =>
    getContentType(content.type).checkIds(content, (path, message) =>
      context.addIssue({ code: "custom", path, message }),
    ),
  );

export type QuestionContent = z.infer<typeof questionContent>;

/** Schema of a content file. `npm start` seeds the database from such files, and the JSON import reads them. */
export const questionFile = z.strictObject({
  format: z.literal("radcore-questions"),
  version: z.literal(1),
  questions: z.array(questionContent).min(1),
});
