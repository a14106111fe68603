import type { Band } from "../questions/taxonomy";

// How hard first answers found a question (S2, Q2).

/** First answers below which nothing is said. */
export const minBandAnswers = 30;
/** A share right above this is easy. */
export const easyAbove = 0.8;
/** A share right below this is hard. */
export const hardBelow = 0.5;

/** The band of a question by its first answers; null of too few. */
export function bandOf(correct: number, answers: number): Band | null {
  if (answers < minBandAnswers) return null;
  const share = correct / answers;
  return share > easyAbove ? "easy" : share < hardBelow ? "hard" : "medium";
}
