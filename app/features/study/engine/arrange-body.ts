import type { QuestionBody } from "../../questions/version";
import { engineTypes } from "./types/engine-types";

/**
 * Returns a question with its lists in the order of the session's seed (Q4); the ids stay authored ids. A case keeps
 * only its first `partCount` parts, because the stem of a later part may reveal an earlier key (Q12, Q16).
 */
export function arrangeBody(
  body: QuestionBody,
  seed: number,
  questionId: string,
  partCount = Number.POSITIVE_INFINITY,
): QuestionBody {
  if (body.type !== "case") return engineTypes[body.type].arrange(body, { seed, questionId });
  const shownParts = body.parts
    .slice(0, partCount)
    .map((part, index) => arrangeBody(part, seed, `${questionId}:${index}`));
  return { ...body, parts: shownParts };
}

/**
 * Returns the ids of the entries that learners choose from, in order. In a case, each id follows the 1-based number of
 * its part ("2a").
 */
export function listChoiceIds(body: QuestionBody): string[] {
  if (body.type !== "case") return engineTypes[body.type].listChoiceIds(body);
  return body.parts.flatMap((part, index) => listChoiceIds(part).map((id) => `${index + 1}${id}`));
}
