import { getContentType } from "./types/content-types";
import { listComparableOptions } from "./types/option-pictures";
import type { AnswerKey, AnswerSheet, QuestionBody } from "./version";

/** Returns whether two keys give every response the same grade. Ignores rationales. */
export function hasSameGrading(one: AnswerKey, other: AnswerKey): boolean {
  return serializeGrading(one) === serializeGrading(other);
}

function serializeGrading(key: AnswerKey): string {
  return JSON.stringify([key.type, getContentType(key.type).getGradedValues(key, serializeGrading)]);
}

/** The learner-visible body of a version and its answer sheet. */
export interface VersionContent {
  body: QuestionBody;
  sheet: AnswerSheet;
}

/**
 * Returns whether the key moves from one version to the other (X5): a response is graded differently, or the texts of
 * options changed places, so that a right text is now wrong. Rewording an option does not move the key.
 */
export function movesKey(before: VersionContent, after: VersionContent): boolean {
  if (!hasSameGrading(before.sheet.key, after.sheet.key)) return true;
  const [earlier, later] = [
    listGradedTexts(before.body, before.sheet.key),
    listGradedTexts(after.body, after.sheet.key),
  ];
  return earlier.some((unit, index) =>
    [...unit].some(([text, isRight]) => (later[index]?.get(text) ?? isRight) !== isRight),
  );
}

/** Returns whether each option text is right, for a question with options or for each such part of a case. */
function listGradedTexts(body: QuestionBody, key: AnswerKey): Map<string, boolean>[] {
  if (body.type === "case" && key.type === "case")
    return body.parts.flatMap((part, index) => {
      const sheet = key.parts[index];
      return sheet ? listGradedTexts(part, sheet.key) : [];
    });
  if (body.type !== "single" && body.type !== "multi") return [new Map()];
  const keyIds: readonly string[] = key.type === "single" ? [key.key] : key.type === "multi" ? key.keys : [];
  return [new Map(listComparableOptions(body).map(({ id, text }) => [text.trim().toLowerCase(), keyIds.includes(id)]))];
}

/** Returns whether learners choose from the same entries in both wordings, so that an answer to one is valid for the other. */
export function acceptsSameAnswers(before: QuestionBody, after: QuestionBody): boolean {
  return (
    before.type === after.type && getContentType(before.type).acceptsSameAnswers(before, after, acceptsSameAnswers)
  );
}
