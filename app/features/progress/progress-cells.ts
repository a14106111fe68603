import { type Domain, organDomains } from "../questions/filter";
import { modalities } from "../questions/taxonomy";

/** How many questions there are, and what became of them. */
export interface AnswerTotals {
  total: number;
  /** Distinct questions answered. */
  answered: number;
  firstCorrect: number;
  latestCorrect: number;
}

/** One organ × modality cell of the questions within the learner's reach. */
export interface Cell extends AnswerTotals {
  organ: string;
  modality: string;
}

/** The cells added up per domain of one axis, in the order the domains come. */
export function totalsByAxis<D extends string>(
  cells: readonly Cell[],
  axis: "organ" | "modality",
  domains: readonly D[],
): (AnswerTotals & { domain: D })[] {
  return domains.map((domain) => ({ domain, ...addTotals(cells.filter((cell) => cell[axis] === domain)) }));
}

/** All of them added up. */
export function addTotals(cells: readonly AnswerTotals[]): AnswerTotals {
  const total = { total: 0, answered: 0, firstCorrect: 0, latestCorrect: 0 };
  for (const cell of cells)
    for (const key of ["total", "answered", "firstCorrect", "latestCorrect"] as const) total[key] += cell[key];
  return total;
}

/** Answered questions from which a domain can be judged. */
export const minAnswersToRank = 5;

/**
 * The `count` domains of both axes with the lowest share right at the latest answer, weakest first. Leaves out domains
 * with too few answers to judge, and those where nothing is wrong.
 */
export function weakestDomains(
  cells: readonly Cell[],
  count: number,
): (Domain & Pick<AnswerTotals, "answered" | "latestCorrect">)[] {
  const domains = [
    ...totalsByAxis(cells, "organ", organDomains).map((entry) => ({ axis: "organ" as const, ...entry })),
    ...totalsByAxis(cells, "modality", modalities).map((entry) => ({ axis: "modality" as const, ...entry })),
  ];
  const share = (domain: AnswerTotals) => domain.latestCorrect / domain.answered;
  return domains
    .filter((domain) => domain.answered >= minAnswersToRank && domain.latestCorrect < domain.answered)
    .sort((a, b) => share(a) - share(b) || b.answered - a.answered)
    .slice(0, count);
}

/** Study days in a row that end today, or yesterday when today has none yet (R5). `days` are YYYY-MM-DD, newest first. */
export function streak(days: readonly string[], today: string, previous: (day: string) => string): number {
  const studied = new Set(days);
  let day = studied.has(today) ? today : previous(today);
  let count = 0;
  while (studied.has(day)) {
    count += 1;
    day = previous(day);
  }
  return count;
}
