import type { Band } from "../questions/taxonomy";

// Difficulty of questions by first answers (S2, Q2).

/** Minimum number of first answers for a band. */
export const minBandAnswers = 30;
/** Questions with a higher share of correct answers are easy. */
export const minEasyShare = 0.8;
/** Questions with a lower share of correct answers are hard. */
export const maxHardShare = 0.5;

/** Returns the band of a question from its first answers; null if there are too few. */
export function getBand(correct: number, answers: number): Band | null {
  if (answers < minBandAnswers) return null;
  const share = correct / answers;
  return share > minEasyShare ? "easy" : share < maxHardShare ? "hard" : "medium";
}
