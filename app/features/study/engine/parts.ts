import type { QuestionBody } from "../../questions/version";

/** What is asked now, and which part of a case it is (0-based; null where the question is no case). */
export interface Asked {
  body: QuestionBody;
  part: number | null;
}

/** What a question asks once `submitted` parts of it are in; null for a case whose every shown part is. */
export function askedNow(body: QuestionBody, submitted: number): Asked | null {
  if (body.type !== "case") return { body, part: null };
  const part = body.parts[submitted];
  return part ? { body: part, part: submitted } : null;
}
