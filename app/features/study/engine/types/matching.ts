import type { MatchingBody, MatchingKey, MatchingResponse } from "../../../questions/types/matching";
import type { QuestionBody } from "../../../questions/version";
import { showOptions, shuffleItems } from "../options";
import { type EngineType, renameEach, textOfId, withLetter } from "./engine-type";
import { canonicalPairs, explainPairs, gradePairs, renamePairKey, renamePairResponse } from "./pairs";

export const matching: EngineType<MatchingBody, MatchingKey, MatchingResponse> = {
  grade: gradePairs,
  show: (body, { seed, questionId }) => ({
    ...body,
    options: showOptions(body.options, seed, questionId),
    // Authored stems often follow the order of the options, and numeric options keep that order.
    stems: shuffleItems(body.stems, seed, `${questionId}:stems`),
  }),
  renameBody: (body, rename) => ({
    ...body,
    options: renameEach(body.options, "to", rename),
    stems: renameEach(body.stems, "from", rename),
  }),
  renameKey: renamePairKey,
  renameResponse: renamePairResponse,
  choiceIds: ({ options }) => options.map(({ id }) => id),
  canonicalChoice: canonicalPairs,
  keyInWords: (body, { keys }) => pairsInWords(body, keys),
  responseInWords: (body, { pairs }) => pairsInWords(body, pairs),
  shownInWords: ({ options, stems }, { pairs }) =>
    stems.map(({ id, text }) => `${text} → ${withLetter(options, pairs[id])}`),
  explain: ({ stems }, key, lines) => explainPairs(stems, key, lines),
};

function pairsInWords(body: QuestionBody, chosen: Readonly<Record<string, string>>): string[] {
  if (body.type !== "matching") return [];
  return body.stems.map(({ id, text }) => `${text} → ${textOfId(body.options, chosen[id])}`);
}
