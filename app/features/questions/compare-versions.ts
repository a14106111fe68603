import { contentTypeOf } from "./types/content-types";
import type { AnswerKey, QuestionBody } from "./version";

/** Returns whether two keys grade every response alike. Rationales do not count. */
export function sameKey(one: AnswerKey, other: AnswerKey): boolean {
  return gradingOf(one) === gradingOf(other);
}

function gradingOf(key: AnswerKey): string {
  return JSON.stringify([key.type, contentTypeOf(key.type).gradedBy(key, gradingOf)]);
}

/** Returns whether an answer to one wording is also valid for the other, because learners choose from the same entries. */
export function takesSameAnswers(before: QuestionBody, after: QuestionBody): boolean {
  return before.type === after.type && contentTypeOf(before.type).takesSameAnswers(before, after, takesSameAnswers);
}
