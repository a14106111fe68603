import { modalities, organs } from "../questions/taxonomy";
import type { Weights } from "../study/engine/draw-questions";
import { type Cell, minAnswersToRank, sumByAxis } from "./progress-cells";

// Readiness (R3): an interval for the learner's share of correct answers in an exam with the domains' weights,
// estimated from first answers only (Q2). It is not a board product and predicts no result.

export const minReadinessAnswers = 300;
export const minReadinessDomains = 12;
export const domainCount = organs.length + modalities.length;

/** Normal quantile of a 95% interval. */
const normalQuantile95 = 1.96;

export type Readiness =
  | { shown: true; low: number; high: number; answers: number; domains: number }
  /** The counts so far: first answers, and domains with enough first answers. */
  | { shown: false; answers: number; domains: number };

/** Returns the interval (shares from 0 to 1), or the counts so far if they are too low. */
export function estimateReadiness(cells: readonly Cell[], weights: Weights): Readiness {
  const organTotals = sumByAxis(cells, "organ", [...organs, "none"] as const);
  const modalityTotals = sumByAxis(cells, "modality", modalities);
  const answers = modalityTotals.reduce((sum, { answered }) => sum + answered, 0);
  const domains = [...organTotals, ...modalityTotals].filter(
    ({ domain, answered }) => domain !== "none" && answered >= minAnswersToRank,
  ).length;
  if (answers < minReadinessAnswers || domains < minReadinessDomains) return { shown: false, answers, domains };
  const axes = [organTotals, modalityTotals].map((rows) => estimateShareOnAxis(rows, weights));
  const share = axes.reduce((sum, axis) => sum + axis.share, 0) / axes.length;
  // Uses the mean of the two errors: both axes count the same answers, so combining the errors as if they were independent
  // would give too small an error.
  const error = axes.reduce((sum, axis) => sum + 1 / Math.sqrt(axis.size), 0) / axes.length;
  return { shown: true, ...getWilsonInterval(share, 1 / error ** 2), answers, domains };
}

/** Returns the weighted share of correct answers of one axis and the size of an equally precise simple random sample. */
function estimateShareOnAxis(
  rows: readonly { domain: string; answered: number; firstCorrect: number }[],
  weights: Weights,
) {
  const answeredRows = rows.filter(({ answered }) => answered > 0);
  const totalWeight = answeredRows.reduce((sum, { domain }) => sum + (weights[domain] ?? 1), 0);
  const parts = answeredRows.map(({ domain, answered, firstCorrect }) => {
    const weight = (weights[domain] ?? 1) / totalWeight;
    return { share: weight * Math.min(1, firstCorrect / answered), spread: weight ** 2 / answered };
  });
  return {
    share: parts.reduce((sum, part) => sum + part.share, 0),
    size: 1 / parts.reduce((sum, part) => sum + part.spread, 0),
  };
}

/** Returns the Wilson interval, which stays within 0 and 1. */
export function getWilsonInterval(share: number, size: number): { low: number; high: number } {
  const denominator = 1 + normalQuantile95 ** 2 / size;
  const middle = (share + normalQuantile95 ** 2 / (2 * size)) / denominator;
  const margin =
    (normalQuantile95 / denominator) *
    Math.sqrt((share * (1 - share)) / size + normalQuantile95 ** 2 / (4 * size ** 2));
  return { low: Math.max(0, middle - margin), high: Math.min(1, middle + margin) };
}
