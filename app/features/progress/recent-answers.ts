import type { Domain } from "../questions/filter";
import { type RecentAnswer, readRecent, recentKept } from "../study/engine/recent";
import { type Confidence, confidences } from "../study/engine/taxonomy";

// What the last answers say (R1): trend, time and calibration. They stand on the learner's cells, so no answer is read.

/** A cell with the text of its last answers. */
export interface RecentCell {
  organ: string;
  modality: string;
  recent: string;
}

/** The last 100 answers in a domain, oldest first: those of its cells, merged by time. */
export function recentAnswersInDomain(cells: readonly RecentCell[], { axis, domain }: Domain): RecentAnswer[] {
  return cells
    .filter((cell) => cell[axis] === domain)
    .flatMap((cell) => readRecent(cell.recent))
    .sort((a, b) => a.at - b.at)
    .slice(-recentKept);
}

/** Whether the latest answers go better than those before them. */
export interface Trend {
  direction: "up" | "down" | "steady";
  /** Percentage points from the half before to the latest half. */
  points: number;
  /** Shares right of ten answers each, oldest first: a small line. */
  line: number[];
}

const trendWindow = recentKept / 2;
/** Answers there must be before the latest half: fewer say nothing. */
const minAnswersBefore = 10;
/** Change in percentage points from which it is called one. */
const minChangePoints = 5;
const pointOfLine = 10;

/** The share right of the last 50 against the up to 50 before them; null where there is too little before. */
export function trendOf(answers: readonly RecentAnswer[]): Trend | null {
  const last = answers.slice(-recentKept);
  const [before, latest] = [last.slice(0, -trendWindow), last.slice(-trendWindow)];
  if (before.length < minAnswersBefore) return null;
  const points = Math.round(100 * (shareCorrect(latest) - shareCorrect(before)));
  const direction = points >= minChangePoints ? "up" : points <= -minChangePoints ? "down" : "steady";
  const full = Math.floor(last.length / pointOfLine);
  const line = Array.from({ length: full }, (_, index) => {
    const end = last.length - (full - 1 - index) * pointOfLine;
    return shareCorrect(last.slice(end - pointOfLine, end));
  });
  return { direction, points, line };
}

function shareCorrect(answers: readonly RecentAnswer[]): number {
  return answers.length === 0 ? 0 : answers.filter(({ correct }) => correct).length / answers.length;
}

/** The median time of the answers, ms; null of none. */
export function medianDuration(answers: readonly RecentAnswer[]): number | null {
  const times = answers.map(({ took }) => took).sort((a, b) => a - b);
  const middle = Math.floor(times.length / 2);
  const upper = times[middle];
  if (upper === undefined) return null;
  return times.length % 2 ? upper : ((times[middle - 1] ?? upper) + upper) / 2;
}

export interface ConfidenceCalibration {
  confidence: Confidence;
  answers: number;
  correct: number;
}

/** For each confidence, how many answers were given with it and how many of those were right (Q9). */
export function calibrationOf(answers: readonly RecentAnswer[]): ConfidenceCalibration[] {
  return confidences.map((confidence) => {
    const judged = answers.filter((answer) => answer.confidence === confidence);
    return { confidence, answers: judged.length, correct: judged.filter(({ correct }) => correct).length };
  });
}
