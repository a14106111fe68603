import { passingScore } from "../rubric/score-report";

// The rules of a section (G23), without a clock of their own.

/** Number of cases of a section if the bank has enough, and the smallest number with which it starts. */
export const maxCases = 4;
export const minCases = 3;
const minuteMs = 60_000;
/** Time in ms that an answer may need to arrive after the deadline. */
export const graceMs = 10_000;

/** Returns the time of a section in ms; `extraTimePercent` is 100 without extra time (T6). */
export function getAllowedMs(caseCount: number, extraTimePercent: number): number {
  const minutes = caseCount >= maxCases ? 25 : 20;
  return Math.round((minutes * minuteMs * extraTimePercent) / 100);
}

/** Returns whether an answer that arrives now comes too late. */
export function isTooLate(deadlineAt: number, now: number): boolean {
  return now > deadlineAt + graceMs;
}

/** Returns the mean of the scores of a section and whether it passes (G23). */
export function computeSectionResult(scores: readonly number[]): { mean: number; isPassed: boolean } {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return { mean, isPassed: mean >= passingScore };
}
