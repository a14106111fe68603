import { toPlainText } from "./formatted-text";

/** Returns a text without formatting, cut at a word with an ellipsis if it is longer than `maxLength` characters. */
export function excerpt(formattedText: string, maxLength: number): string {
  const text = toPlainText(formattedText);
  if (text.length <= maxLength) return text;
  const cutText = text.slice(0, maxLength - 1);
  const lastSpace = cutText.lastIndexOf(" ");
  return `${(lastSpace > maxLength / 2 ? cutText.slice(0, lastSpace) : cutText).replace(/[\s.,;:…]+$/, "")}…`;
}

/** Returns "1 question" or "2 questions"; `plural` is needed only for an irregular plural. */
export function countNoun(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}

/** Joins words, as in "a, b, or c". */
export function joinWords(words: readonly string[], conjunction: "and" | "or"): string {
  return new Intl.ListFormat("en", { type: conjunction === "or" ? "disjunction" : "conjunction" }).format(words);
}

/** Returns the letter of the option at a 0-based position: A, B, C, … */
export function getOptionLetter(position: number): string {
  return String.fromCharCode(65 + position);
}
