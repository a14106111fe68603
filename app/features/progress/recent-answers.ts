import type { Domain } from "../questions/filter";
import { type Confidence, confidences } from "../study/engine/answer-taxonomy";
import { decodeRecentAnswers, maxRecentAnswers, type RecentAnswer } from "../study/engine/recent-answer-codes";

// Trend, median time, and calibration (R1) from the last answers that each progress cell stores, so no answer row is
// read.

/** A cell with its last answers, encoded as text. */
export interface RecentCell {
  organ: string;
  modality: string;
  encodedAnswers: string;
}

/** Returns the last 100 answers in a domain, oldest first, merged from its cells. */
export function getRecentAnswersInDomain(cells: readonly RecentCell[], { axis, domain }: Domain): RecentAnswer[] {
  return cells
    .filter((cell) => cell[axis] === domain)
    .flatMap((cell) => decodeRecentAnswers(cell.encodedAnswers))
    .sort((a, b) => a.at - b.at)
    .slice(-maxRecentAnswers);
}

/** Change of the share of correct answers from the earlier answers to the latest ones. */
export interface Trend {
  direction: "up" | "down" | "steady";
  /** Change in percentage points. */
  changePoints: number;
  /** Share of correct answers in each ten answers in a row, oldest first, for a sparkline. */
  sparklineShares: number[];
}

const trendWindow = maxRecentAnswers / 2;
/** Minimum number of earlier answers for a trend. */
const minEarlierAnswers = 10;
/** Smallest change in percentage points that counts as a trend. */
const minChangePoints = 5;
const answersPerPoint = 10;

/**
 * Compares the share of correct answers among the last 50 answers with that among the up to 50 answers before them; returns
 * null with fewer than 10 earlier answers.
 */
export function getTrend(answers: readonly RecentAnswer[]): Trend | null {
  const lastAnswers = answers.slice(-maxRecentAnswers);
  const [earlierAnswers, latestAnswers] = [lastAnswers.slice(0, -trendWindow), lastAnswers.slice(-trendWindow)];
  if (earlierAnswers.length < minEarlierAnswers) return null;
  const changePoints = Math.round(100 * (computeShareCorrect(latestAnswers) - computeShareCorrect(earlierAnswers)));
  const direction = changePoints >= minChangePoints ? "up" : changePoints <= -minChangePoints ? "down" : "steady";
  const pointCount = Math.floor(lastAnswers.length / answersPerPoint);
  const sparklineShares = Array.from({ length: pointCount }, (_, index) => {
    const end = lastAnswers.length - (pointCount - 1 - index) * answersPerPoint;
    return computeShareCorrect(lastAnswers.slice(end - answersPerPoint, end));
  });
  return { direction, changePoints, sparklineShares };
}

function computeShareCorrect(answers: readonly RecentAnswer[]): number {
  return answers.length === 0 ? 0 : answers.filter(({ correct }) => correct).length / answers.length;
}

/** Returns the median time in ms; null without answers. */
export function getMedianDuration(answers: readonly RecentAnswer[]): number | null {
  const times = answers.map(({ took }) => took).sort((a, b) => a - b);
  const middle = Math.floor(times.length / 2);
  const upperMiddle = times[middle];
  if (upperMiddle === undefined) return null;
  return times.length % 2 ? upperMiddle : ((times[middle - 1] ?? upperMiddle) + upperMiddle) / 2;
}

export interface ConfidenceCalibration {
  confidence: Confidence;
  answers: number;
  correct: number;
}

/** Counts the answers and the correct answers at each level of confidence (Q9). */
export function getCalibration(answers: readonly RecentAnswer[]): ConfidenceCalibration[] {
  return confidences.map((confidence) => {
    const ratedAnswers = answers.filter((answer) => answer.confidence === confidence);
    return { confidence, answers: ratedAnswers.length, correct: ratedAnswers.filter(({ correct }) => correct).length };
  });
}
