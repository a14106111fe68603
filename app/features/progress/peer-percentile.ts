import { organDomains } from "../questions/filter";
import { modalities } from "../questions/taxonomy";
import { type Cell, sumTotals } from "./progress-cells";

// Percentiles among peers (R2): only for pools of at least 30 learners with at least 50 first answers each.

export const minPeers = 30;
export const minFirstAnswers = 50;

/** The pools that learners are compared in: all questions, or one domain. */
export const peerPools = [
  "all",
  ...organDomains.map((domain) => `organ:${domain}`),
  ...modalities.map((domain) => `modality:${domain}`),
];

/** Results of the learners in a pool. */
export interface PeerPool {
  learners: number;
  /** Shares correct on first try at percentiles 0 to 100. */
  percentiles: number[];
}

/** Shares are counted in thousandths, so that a pool of any size takes 1,001 counts. */
export const shareSteps = 1000;

/**
 * Returns the shares at percentiles 0 to 100 of a histogram with `shareSteps` + 1 counts; null if the histogram is
 * empty.
 */
export function computePercentiles(histogram: readonly number[]): number[] | null {
  const learners = histogram.reduce((sum, count) => sum + count, 0);
  if (learners === 0) return null;
  let step = 0;
  let learnersSoFar = histogram[0] ?? 0;
  return Array.from({ length: 101 }, (_, percent) => {
    // The 0-based rank of the learner at this percentile.
    const rank = Math.round((percent / 100) * (learners - 1));
    while (learnersSoFar <= rank) learnersSoFar += histogram[++step] ?? 0;
    return step / shareSteps;
  });
}

/** Returns the percentile (1 to 99) of a share; the middle percentile if several learners have the same share. */
export function getPercentileOfShare(percentiles: readonly number[], share: number): number {
  const roundedShare = Math.floor(share * shareSteps) / shareSteps;
  const countBelow = percentiles.filter((other) => other < roundedShare).length;
  const countNotAbove = percentiles.filter((other) => other <= roundedShare).length;
  return Math.min(99, Math.max(1, Math.round((100 * (countBelow + countNotAbove)) / 2 / percentiles.length)));
}

/** Returns the learner's percentile in a pool; null if the pool or the learner has too few first answers (R2). */
export function findPercentile(cells: readonly Cell[], pool: string, peers: PeerPool | undefined): number | null {
  if (!peers || peers.learners < minPeers) return null;
  const [axis, domain] = pool.split(":");
  const ownTotals = sumTotals(cells.filter((cell) => pool === "all" || cell[axis as "organ" | "modality"] === domain));
  return ownTotals.answered < minFirstAnswers
    ? null
    : getPercentileOfShare(peers.percentiles, ownTotals.firstCorrect / ownTotals.answered);
}
