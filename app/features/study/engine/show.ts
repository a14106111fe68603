import type { QuestionBody } from "../../questions/version";
import { showOptions, shuffleItems } from "./options";

/**
 * A question as a session shows it: whatever is chosen from in the order of the session's seed (Q4), and of a case only the
 * first `parts` parts, since a later stem may give an earlier key away (Q12, Q16); all of them when it is over.
 */
export function showBody(
  body: QuestionBody,
  seed: number,
  questionId: string,
  parts = Number.POSITIVE_INFINITY,
): QuestionBody {
  switch (body.type) {
    case "single":
    case "multi":
    case "matching":
      return { ...body, options: showOptions(body.options, seed, questionId) };
    case "ordering":
      return { ...body, items: shuffleItems(body.items, seed, questionId) };
    case "labelling":
      return { ...body, labels: showOptions(body.labels, seed, questionId) };
    case "case":
      return {
        ...body,
        parts: body.parts.slice(0, parts).map((part, index) => showBody(part, seed, `${questionId}:${index}`)),
      };
    default:
      return body;
  }
}
