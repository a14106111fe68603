import type { Domain } from "../questions/filter";
import { type AnswerTotals, type Cell, findWeakestDomains, minAnswersToRank, sumTotals } from "./progress-cells";

/** A weak domain with the learner's answers to its questions. */
export type WeakDomain = Domain & Pick<AnswerTotals, "answered" | "latestCorrect">;

/** Maximum number of weak domains that home and the builder suggest. */
const maxWeakDomains = 3;

/**
 * Returns up to three weak domains: first the weakest by the learner's answers, then those that the learner named and that have
 * too few answers to be ranked.
 */
export function listWeakDomains(cells: readonly Cell[], namedDomains: readonly Domain[]): WeakDomain[] {
  const unrankedDomains = namedDomains
    .map((entry) => {
      const { answered, latestCorrect } = sumTotals(cells.filter((cell) => cell[entry.axis] === entry.domain));
      return { ...entry, answered, latestCorrect };
    })
    .filter(({ answered }) => answered < minAnswersToRank);
  return [...findWeakestDomains(cells, maxWeakDomains), ...unrankedDomains].slice(0, maxWeakDomains);
}

/** Returns whether a weak domain has enough answers to be ranked. Otherwise it is listed because the learner named it. */
export function isRanked({ answered }: WeakDomain): boolean {
  return answered >= minAnswersToRank;
}
