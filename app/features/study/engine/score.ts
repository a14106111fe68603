import { isExam, type SessionMode } from "./taxonomy";

/** What a score is made of: of a whole session, a block or a domain of it. */
export interface Tally {
  total: number;
  answered: number;
  correct: number;
}

/** A score as every page says it. */
export interface Score {
  right: number;
  /** How many it is out of; 0: there is nothing to share out. */
  of: number;
  /** Whole percent, null of nothing. */
  percent: number | null;
  /** Questions without an answer. */
  leftOut: number;
  /** Whether they are among what it is out of. */
  countsLeftOut: boolean;
}

/** The score of a session or a part of it: what a finished exam left out counts as 0, elsewhere it is not counted (Q3). */
export function scoreOf(
  session: { mode: SessionMode; finishedAt: number | null },
  { total, answered, correct }: Tally,
): Score {
  const countsLeftOut = isExam(session.mode) && session.finishedAt !== null;
  const of = countsLeftOut ? total : answered;
  const percent = of ? Math.round((100 * correct) / of) : null;
  return { right: correct, of, percent, leftOut: total - answered, countsLeftOut };
}
