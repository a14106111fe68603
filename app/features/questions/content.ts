import { z } from "zod";
import { common } from "./types/common-fields";
import { type ContentSchemas, contentTypeOf, contentTypes } from "./types/content-types";

// One question as people write and import it (D1–D3). The seed files in app/content/questions and every import pass this
// schema.

type Schema = ContentSchemas[keyof ContentSchemas];
const schemas = Object.values(contentTypes).map(({ fields }) => z.strictObject({ ...common, ...fields }));

/** Schema of one authored question of any type. Errors have the path of the bad field. */
export const questionContent = z
  .discriminatedUnion("type", schemas as unknown as [Schema, ...Schema[]])
  .superRefine((content, context) =>
    contentTypeOf(content.type).checkIds(content, (path, message) =>
      context.addIssue({ code: "custom", path, message }),
    ),
  );

export type QuestionContent = z.infer<typeof questionContent>;

/** Schema of a content file, which `npm start` seeds and the JSON import reads. */
export const questionFile = z.strictObject({
  format: z.literal("radcore-questions"),
  version: z.literal(1),
  questions: z.array(questionContent).min(1),
});
