import type { QuestionBody } from "../../questions/version";
import { engineTypes } from "./types/engine-types";

/**
 * Returns a question as a session shows it, with authored ids. Lists are in the order of the session's seed (Q4). A case has
 * only its first `parts` parts, because a later stem may give an earlier key away (Q12, Q16).
 */
export function arrangeBody(
  body: QuestionBody,
  seed: number,
  questionId: string,
  parts = Number.POSITIVE_INFINITY,
): QuestionBody {
  if (body.type !== "case") return engineTypes[body.type].show(body, { seed, questionId });
  const shown = body.parts.slice(0, parts).map((part, index) => arrangeBody(part, seed, `${questionId}:${index}`));
  return { ...body, parts: shown };
}

/** Returns the ids that learners choose from, in order; in a case with the number of the part before them ("2a"). */
export function listChoiceIds(body: QuestionBody): string[] {
  if (body.type !== "case") return engineTypes[body.type].listChoiceIds(body);
  return body.parts.flatMap((part, index) => listChoiceIds(part).map((id) => `${index + 1}${id}`));
}
