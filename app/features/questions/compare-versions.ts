import { getContentType } from "./types/content-types";
import type { AnswerKey, QuestionBody } from "./version";

/** Returns whether two keys grade every response alike. Rationales do not count. */
export function isSameKey(one: AnswerKey, other: AnswerKey): boolean {
  return serializeGrading(one) === serializeGrading(other);
}

function serializeGrading(key: AnswerKey): string {
  return JSON.stringify([key.type, getContentType(key.type).getGradedValues(key, serializeGrading)]);
}

/** Returns whether an answer to one wording is also valid for the other, because learners choose from the same entries. */
export function acceptsSameAnswers(before: QuestionBody, after: QuestionBody): boolean {
  return (
    before.type === after.type && getContentType(before.type).acceptsSameAnswers(before, after, acceptsSameAnswers)
  );
}
