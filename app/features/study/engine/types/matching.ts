import type { MatchingBody, MatchingKey, MatchingResponse } from "../../../questions/types/matching";
import type { QuestionBody } from "../../../questions/version";
import { arrangeOptions, shuffleItems } from "../arrange-options";
import { type EngineType, findText, formatWithLetter, renameEntries } from "./engine-type";
import { explainPairs, gradePairs, renamePairKey, renamePairResponse, toCanonicalPairs } from "./pairs";

export const matching: EngineType<MatchingBody, MatchingKey, MatchingResponse> = {
  grade: gradePairs,
  arrange: (body, { seed, questionId }) => ({
    ...body,
    options: arrangeOptions(body.options, seed, questionId),
    // The stems are shuffled, because authors often write stems and options in the same order, and numeric options are
    // not shuffled.
    stems: shuffleItems(body.stems, seed, `${questionId}:stems`),
  }),
  renameBody: (body, rename) => ({
    ...body,
    options: renameEntries(body.options, "to", rename),
    stems: renameEntries(body.stems, "from", rename),
  }),
  renameKey: renamePairKey,
  renameResponse: renamePairResponse,
  listChoiceIds: ({ options }) => options.map(({ id }) => id),
  toCanonicalChoice: toCanonicalPairs,
  describeKey: (body, { keys }) => describePairs(body, keys),
  describeResponse: (body, { pairs }) => describePairs(body, pairs),
  describeShownResponse: ({ options, stems }, { pairs }) =>
    stems.map(({ id, text }) => `${text} → ${formatWithLetter(options, pairs[id])}`),
  explain: ({ stems }, key, lines) => explainPairs(stems, key, lines),
};

function describePairs(body: QuestionBody, chosen: Readonly<Record<string, string>>): string[] {
  if (body.type !== "matching") return [];
  return body.stems.map(({ id, text }) => `${text} → ${findText(body.options, chosen[id])}`);
}
