import { isExam, type SessionMode } from "./taxonomy";

/** The counts behind the score of a session, a block, or a domain. */
export interface Tally {
  total: number;
  answered: number;
  correct: number;
}

/** A score as pages show it. */
export interface Score {
  right: number;
  /** The number of units that the score is out of. */
  outOf: number;
  /** Whole percent; null without units. */
  percent: number | null;
  /** Questions without an answer. */
  unanswered: number;
  /** Whether the omitted questions count. */
  countsUnanswered: boolean;
}

/** Returns the score of a session or a part of it. Omitted questions count 0 in an exam, and do not count elsewhere (Q3). */
export function getScore(
  session: { mode: SessionMode; finishedAt: number | null },
  { total, answered, correct }: Tally,
): Score {
  const countsUnanswered = isExam(session.mode) && session.finishedAt !== null;
  const outOf = countsUnanswered ? total : answered;
  const percent = outOf ? Math.round((100 * correct) / outOf) : null;
  return { right: correct, outOf, percent, unanswered: total - answered, countsUnanswered };
}
