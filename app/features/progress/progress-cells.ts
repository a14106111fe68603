import { type Domain, organDomains } from "../questions/filter";
import { modalities } from "../questions/taxonomy";

/** Counts of questions: all, answered, answered correctly first, and answered correctly last. */
export interface AnswerTotals {
  total: number;
  /** Distinct questions answered. */
  answered: number;
  firstCorrect: number;
  latestCorrect: number;
}

/** The counts of one organ and modality. */
export interface Cell extends AnswerTotals {
  organ: string;
  modality: string;
}

/** Returns the totals per domain of one axis, in the order of `domains`. */
export function sumByAxis<D extends string>(
  cells: readonly Cell[],
  axis: "organ" | "modality",
  domains: readonly D[],
): (AnswerTotals & { domain: D })[] {
  return domains.map((domain) => ({ domain, ...sumTotals(cells.filter((cell) => cell[axis] === domain)) }));
}

/** Adds up the counts of all cells. */
export function sumTotals(cells: readonly AnswerTotals[]): AnswerTotals {
  const total = { total: 0, answered: 0, firstCorrect: 0, latestCorrect: 0 };
  for (const cell of cells)
    for (const key of ["total", "answered", "firstCorrect", "latestCorrect"] as const) total[key] += cell[key];
  return total;
}

/** Minimum number of answered questions for a domain to be ranked, and to count for readiness. */
export const minAnswersToRank = 5;

/** Share of correct latest answers from which a domain is not weak: the strong steps of the heat map begin there (R1). */
const strongShare = 0.75;

/**
 * Returns the `count` domains of both axes with the lowest share of correct latest answers, weakest first. Skips strong domains
 * and those with too few answers.
 */
export function findWeakestDomains(
  cells: readonly Cell[],
  count: number,
): (Domain & Pick<AnswerTotals, "answered" | "latestCorrect">)[] {
  const domains = [
    ...sumByAxis(cells, "organ", organDomains).map((entry) => ({ axis: "organ" as const, ...entry })),
    ...sumByAxis(cells, "modality", modalities).map((entry) => ({ axis: "modality" as const, ...entry })),
  ];
  const share = (domain: AnswerTotals) => domain.latestCorrect / domain.answered;
  return domains
    .filter((domain) => domain.answered >= minAnswersToRank && share(domain) < strongShare)
    .sort((a, b) => share(a) - share(b) || b.answered - a.answered)
    .slice(0, count);
}

/** Maximum number of study days read, and therefore of days in a streak. */
export const maxStreakDays = 400;

/**
 * Counts the study days in a row that end today, or yesterday if today has none yet (R5). `days` are YYYY-MM-DD, newest
 * first.
 */
export function countStreak(days: readonly string[], today: string, getPreviousDay: (day: string) => string): number {
  const studyDays = new Set(days);
  let day = studyDays.has(today) ? today : getPreviousDay(today);
  let count = 0;
  while (studyDays.has(day)) {
    count += 1;
    day = getPreviousDay(day);
  }
  return count;
}
