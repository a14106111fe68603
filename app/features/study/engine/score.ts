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
  of: number;
  /** Whole percent; null without units. */
  percent: number | null;
  /** Questions without an answer. */
  leftOut: number;
  /** Whether the omitted questions count. */
  countsLeftOut: boolean;
}

/** Returns the score of a session or a part of it. Omitted questions count 0 in an exam, and do not count elsewhere (Q3). */
export function scoreOf(
  session: { mode: SessionMode; finishedAt: number | null },
  { total, answered, correct }: Tally,
): Score {
  const countsLeftOut = isExam(session.mode) && session.finishedAt !== null;
  const of = countsLeftOut ? total : answered;
  const percent = of ? Math.round((100 * correct) / of) : null;
  return { right: correct, of, percent, leftOut: total - answered, countsLeftOut };
}
