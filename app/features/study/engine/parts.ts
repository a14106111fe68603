import type { QuestionBody } from "../../questions/version";

/** The open question or part of a case. `part` is 0-based, and null for a question without parts. */
export interface Asked {
  body: QuestionBody;
  part: number | null;
}

/** Returns the open part of a question after `submitted` parts; null if every shown part is submitted. */
export function askedNow(body: QuestionBody, submitted: number): Asked | null {
  if (body.type !== "case") return { body, part: null };
  const part = body.parts[submitted];
  return part ? { body: part, part: submitted } : null;
}
