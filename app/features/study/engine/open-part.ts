import type { QuestionBody } from "../../questions/version";

/**
 * The body that is open for an answer: a question, or part `part` (0-based) of a case; `part` is null for a question
 * without parts.
 */
export interface OpenPart {
  body: QuestionBody;
  part: number | null;
}

/** Returns what is open for an answer after `submitted` parts; null if all parts in `body` are submitted. */
export function findOpenPart(body: QuestionBody, submitted: number): OpenPart | null {
  if (body.type !== "case") return { body, part: null };
  const part = body.parts[submitted];
  return part ? { body: part, part: submitted } : null;
}
