import { isExam, type SessionMode } from "./session-taxonomy";

/** The counts from which the score of a session, a block, or a domain is computed. */
export interface Tally {
  total: number;
  answered: number;
  correct: number;
}

/** A score as pages show it, counted in questions. */
export interface ShownScore {
  right: number;
  /** Number of questions that count. */
  outOf: number;
  /** Percentage of correct answers, rounded; null if no question counts. */
  percent: number | null;
  /** Number of unanswered questions. */
  unanswered: number;
  /** Whether unanswered questions count. */
  countsUnanswered: boolean;
}

/**
 * Returns the score of a session or of a part of a session. Omitted questions count as 0 in a finished exam and do not
 * count elsewhere (Q3).
 */
export function getScore(
  session: { mode: SessionMode; finishedAt: number | null },
  { total, answered, correct }: Tally,
): ShownScore {
  const countsUnanswered = isExam(session.mode) && session.finishedAt !== null;
  const outOf = countsUnanswered ? total : answered;
  const percent = outOf ? Math.round((100 * correct) / outOf) : null;
  return { right: correct, outOf, percent, unanswered: total - answered, countsUnanswered };
}
