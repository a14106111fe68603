import type { AnswerKey, QuestionBody } from "./version";

/** Whether two keys mark every response alike. What explains them does not count. */
export function sameKey(one: AnswerKey, other: AnswerKey): boolean {
  return marking(one) === marking(other);
}

/** All of a key that marking depends on, as one text. */
function marking(key: AnswerKey): string {
  switch (key.type) {
    case "single":
      return JSON.stringify([key.type, key.key]);
    case "multi":
      return JSON.stringify([key.type, [...key.keys].sort()]);
    case "numeric":
      return JSON.stringify([key.type, key.answer.value, key.answer.unit, key.answer.tolerance]);
    case "matching":
    case "labelling":
      return JSON.stringify([key.type, Object.entries(key.keys).sort(([a], [b]) => (a < b ? -1 : 1))]);
    case "ordering":
      return JSON.stringify([key.type, key.order]);
    case "hotspot":
      return JSON.stringify([key.type, key.regions]);
    case "case":
      return JSON.stringify([key.type, key.parts.map((part) => marking(part.key))]);
  }
}

/**
 * Whether what was answered to one wording can stand as an answer to the other: the same can be chosen, and no id has come to
 * mean what another one meant. A text that was only put better does not matter.
 */
export function takesSameAnswers(before: QuestionBody, after: QuestionBody): boolean {
  if (before.type === "single" && after.type === "single") return sameChoices(before.options, after.options);
  if (before.type === "multi" && after.type === "multi")
    return before.pick === after.pick && sameChoices(before.options, after.options);
  if (before.type === "numeric" && after.type === "numeric") return before.unit === after.unit;
  if (before.type === "matching" && after.type === "matching")
    return sameChoices(before.options, after.options) && sameChoices(before.stems, after.stems);
  if (before.type === "ordering" && after.type === "ordering") return sameChoices(before.items, after.items);
  if (before.type === "labelling" && after.type === "labelling")
    return (
      before.image === after.image &&
      sameChoices(before.labels, after.labels) &&
      JSON.stringify(before.targets) === JSON.stringify(after.targets)
    );
  if (before.type === "hotspot" && after.type === "hotspot")
    return before.image === after.image && before.frame === after.frame;
  if (before.type === "case" && after.type === "case")
    return (
      before.parts.length === after.parts.length &&
      before.parts.every((part, index) => takesSameAnswers(part, after.parts[index] as QuestionBody))
    );
  return false;
}

type Choices = readonly { id: string; text: string }[];

function sameChoices(before: Choices, after: Choices): boolean {
  const idOf = new Map(before.map(({ id, text }) => [text, id]));
  const textOf = new Map(before.map(({ id, text }) => [id, text]));
  return (
    before.length === after.length &&
    after.every(({ id, text }) => (idOf.get(text) ?? id) === id && isSaidBetter(textOf.get(id), text))
  );
}

/** Whether a text says the same in words that are mostly the same: an id may have been given to another option since. */
function isSaidBetter(before: string | undefined, after: string): boolean {
  if (before === undefined) return false;
  if (before === after) return true;
  const [one, other] = [wordsOf(before), wordsOf(after)];
  const shared = [...one].filter((word) => other.has(word));
  const numbers = (words: Set<string>) => [...words].filter((word) => /\d/.test(word)).sort();
  return (
    shared.length * 2 >= Math.max(one.size, other.size) &&
    JSON.stringify(numbers(one)) === JSON.stringify(numbers(other))
  );
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}
