import type { LabellingBody, LabellingKey, LabellingResponse } from "../../../questions/types/labelling";
import type { QuestionBody } from "../../../questions/version";
import { arrangeOptions } from "../arrange-options";
import { type EngineType, findText, formatWithLetter, renameEntries } from "./engine-type";
import { explainPairs, gradePairs, renamePairKey, renamePairResponse, toCanonicalPairs } from "./pairs";

export const labelling: EngineType<LabellingBody, LabellingKey, LabellingResponse> = {
  grade: gradePairs,
  // The markers are not shuffled, because their numbers follow the image.
  arrange: (body, { seed, questionId }) => ({ ...body, labels: arrangeOptions(body.labels, seed, questionId) }),
  renameBody: (body, rename) => ({
    ...body,
    labels: renameEntries(body.labels, "to", rename),
    targets: renameEntries(body.targets, "from", rename),
  }),
  renameKey: renamePairKey,
  renameResponse: renamePairResponse,
  listChoiceIds: ({ labels }) => labels.map(({ id }) => id),
  toCanonicalChoice: toCanonicalPairs,
  describeKey: (body, { keys }) => describePairs(body, keys),
  describeResponse: (body, { pairs }) => describePairs(body, pairs),
  describeShownResponse: ({ labels, targets }, { pairs }) =>
    targets.map(({ id }, index) => `Marker ${index + 1} → ${formatWithLetter(labels, pairs[id])}`),
  explain: ({ targets }, key, lines) => explainPairs(targets, key, lines),
};

function describePairs(body: QuestionBody, chosen: Readonly<Record<string, string>>): string[] {
  if (body.type !== "labelling") return [];
  return body.targets.map(({ id }, index) => `Marker ${index + 1} → ${findText(body.labels, chosen[id])}`);
}
