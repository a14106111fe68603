import type { QuestionBody } from "../../questions/version";
import { showOptions, shuffleItems } from "./options";

/**
 * Returns a question as a session shows it, with authored ids. Every list is in the order of the session's seed (Q4), except
 * the markers of a labelling, whose numbers follow the image, and the parts of a case, which build on each other. A case has
 * its first `parts` parts only, since a later stem may give an earlier key away (Q12, Q16); all of them once it is over.
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
      return { ...body, options: showOptions(body.options, seed, questionId) };
    case "matching":
      return {
        ...body,
        options: showOptions(body.options, seed, questionId),
        // Authored stems often follow the order of the options, and numeric options keep that order.
        stems: shuffleItems(body.stems, seed, `${questionId}:stems`),
      };
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
