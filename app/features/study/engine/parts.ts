import type { QuestionBody } from "../../questions/version";

/** The open question or part of a case. `part` is 0-based, and null for a question without parts. */
export interface OpenPart {
  body: QuestionBody;
  part: number | null;
}

/** Returns the open part of a question after `submitted` parts; null if every shown part is submitted. */
export function findOpenPart(body: QuestionBody, submitted: number): OpenPart | null {
  if (body.type !== "case") return { body, part: null };
  const part = body.parts[submitted];
  return part ? { body: part, part: submitted } : null;
}
