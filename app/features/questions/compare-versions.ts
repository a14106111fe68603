import { getContentType } from "./types/content-types";
import type { AnswerKey, QuestionBody } from "./version";

/** Returns whether two keys give every response the same grade. Ignores rationales. */
export function hasSameGrading(one: AnswerKey, other: AnswerKey): boolean {
  return serializeGrading(one) === serializeGrading(other);
}

function serializeGrading(key: AnswerKey): string {
  return JSON.stringify([key.type, getContentType(key.type).getGradedValues(key, serializeGrading)]);
}

/** Returns whether learners choose from the same entries in both wordings, so that an answer to one is valid for the other. */
export function acceptsSameAnswers(before: QuestionBody, after: QuestionBody): boolean {
  return (
    before.type === after.type && getContentType(before.type).acceptsSameAnswers(before, after, acceptsSameAnswers)
  );
}
