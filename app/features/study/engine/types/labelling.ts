import type { LabellingBody, LabellingKey, LabellingResponse } from "../../../questions/types/labelling";
import type { QuestionBody } from "../../../questions/version";
import { showOptions } from "../options";
import { type EngineType, renameEach, textOfId, withLetter } from "./engine-type";
import { canonicalPairs, explainPairs, gradePairs, renamePairKey, renamePairResponse } from "./pairs";

export const labelling: EngineType<LabellingBody, LabellingKey, LabellingResponse> = {
  grade: gradePairs,
  // The markers keep their order, because their numbers follow the image.
  show: (body, { seed, questionId }) => ({ ...body, labels: showOptions(body.labels, seed, questionId) }),
  renameBody: (body, rename) => ({
    ...body,
    labels: renameEach(body.labels, "to", rename),
    targets: renameEach(body.targets, "from", rename),
  }),
  renameKey: renamePairKey,
  renameResponse: renamePairResponse,
  choiceIds: ({ labels }) => labels.map(({ id }) => id),
  canonicalChoice: canonicalPairs,
  keyInWords: (body, { keys }) => pairsInWords(body, keys),
  responseInWords: (body, { pairs }) => pairsInWords(body, pairs),
  shownInWords: ({ labels, targets }, { pairs }) =>
    targets.map(({ id }, index) => `Marker ${index + 1} → ${withLetter(labels, pairs[id])}`),
  explain: ({ targets }, key, lines) => explainPairs(targets, key, lines),
};

function pairsInWords(body: QuestionBody, chosen: Readonly<Record<string, string>>): string[] {
  if (body.type !== "labelling") return [];
  return body.targets.map(({ id }, index) => `Marker ${index + 1} → ${textOfId(body.labels, chosen[id])}`);
}
