import { organDomains } from "../questions/filter";
import { modalities } from "../questions/taxonomy";
import { addTotals, type Cell } from "./progress-cells";

// Where a learner stands among the others (R2): only among at least 30 learners with at least 50 first answers each.

export const minPeers = 30;
export const minFirstAnswers = 50;

/** What learners are compared in: everything, or one domain of one axis. */
export const pools = [
  "all",
  ...organDomains.map((domain) => `organ:${domain}`),
  ...modalities.map((domain) => `modality:${domain}`),
];

/** How the learners of a pool do. */
export interface Peers {
  learners: number;
  /** Shares right at the first try at the 0th, 1st … 100th percentile. */
  percentiles: number[];
}

/** Shares are counted in steps of a thousandth, so that a pool of any size is 1001 counts. */
export const shareSteps = 1000;

/** The shares at the 0th to the 100th percentile of a histogram with `shareSteps` + 1 counts; null of nobody. */
export function percentilesOf(histogram: readonly number[]): number[] | null {
  const learners = histogram.reduce((sum, count) => sum + count, 0);
  if (learners === 0) return null;
  let step = 0;
  let passed = histogram[0] ?? 0;
  return Array.from({ length: 101 }, (_, percent) => {
    // The learner at this rank, the first being 0.
    const rank = Math.round((percent / 100) * (learners - 1));
    while (passed <= rank) passed += histogram[++step] ?? 0;
    return step / shareSteps;
  });
}

/** The percentile of a share, 1 to 99; in the middle of those who have the very same. */
export function percentileAmong(percentiles: readonly number[], share: number): number {
  const rounded = Math.floor(share * shareSteps) / shareSteps;
  const below = percentiles.filter((other) => other < rounded).length;
  const upTo = percentiles.filter((other) => other <= rounded).length;
  return Math.min(99, Math.max(1, Math.round((100 * (below + upTo)) / 2 / percentiles.length)));
}

/** The learner's percentile in a pool; null where too few learners, or too few first answers, are in it (R2). */
export function findPercentile(cells: readonly Cell[], pool: string, peers: Peers | undefined): number | null {
  if (!peers || peers.learners < minPeers) return null;
  const [axis, domain] = pool.split(":");
  const own = addTotals(cells.filter((cell) => pool === "all" || cell[axis as "organ" | "modality"] === domain));
  return own.answered < minFirstAnswers ? null : percentileAmong(peers.percentiles, own.firstCorrect / own.answered);
}
