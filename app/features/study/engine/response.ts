import { z } from "zod";
import { type PartResponse, responseSchemas } from "../../questions/types/content-types";
import { engineTypes } from "./types/engine-types";

export type { PartResponse };

/** Schema of what a learner submits to a question without parts, or to one part of a case. */
export const partSchema = z.discriminatedUnion("type", responseSchemas);

const caseSchema = z.strictObject({
  type: z.literal("case"),
  /** The submitted parts, in order. */
  parts: z.array(partSchema).min(1).max(8),
});

/** Schema of what a learner submits. */
export const responseSchema = z.discriminatedUnion("type", [...responseSchemas, caseSchema]);

export type Response = PartResponse | z.infer<typeof caseSchema>;

/** Returns a choice as one text, in whatever order it was made. Counts of choices are stored under this text. */
export function toCanonicalChoice(response: Response): string {
  return response.type === "case" ? "parts" : engineTypes[response.type].toCanonicalChoice(response);
}
