import { z } from "zod";
import { type AnswerKey, type PartResponse, responseSchemas } from "../../questions/types/content-types";
import { engineTypes } from "./types/engine-types";

export type { PartResponse };

/** Schema of a response to a question without parts or to one part of a case. */
export const partSchema = z.discriminatedUnion("type", responseSchemas);

const caseSchema = z.strictObject({
  type: z.literal("case"),
  /** Responses to the submitted parts, in order. */
  parts: z.array(partSchema).min(1).max(8),
});

/** Schema of a response to a question of any type. */
export const responseSchema = z.discriminatedUnion("type", [...responseSchemas, caseSchema]);

export type Response = PartResponse | z.infer<typeof caseSchema>;

/**
 * Returns the response as a text that does not depend on the order of choosing. Tallies of choices are stored under
 * this text.
 */
export function toCanonicalChoice(response: Response, key: AnswerKey): string {
  if (response.type === "case" || key.type === "case") return "parts";
  return engineTypes[response.type].toCanonicalChoice(response, key);
}
