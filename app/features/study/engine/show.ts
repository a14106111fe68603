import type { QuestionBody } from "../../questions/version";
import { showOptions, shuffleItems } from "./options";

/**
 * A question as a session shows it: every list in the order of the session's seed (Q4), but for the markers of a labelling,
 * whose numbers follow the image, and the parts of a case, which build on each other. Of those only the first `parts`, since
 * a later stem may give an earlier key away (Q12, Q16); all of them when it is over. Ids are the authored ones.
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
        // In their authored order they would follow that of options which keep theirs.
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
