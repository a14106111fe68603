import { modalities, organs } from "../questions/taxonomy";
import type { Weights } from "../study/engine/draw";
import { type Cell, minAnswersToRank, totalsByAxis } from "./progress-cells";

// Readiness (R3): what share of an exam by the domains' weights a learner would get right, as an interval, judged by first
// answers alone (Q2). It is no board product and predicts no result.

export const readinessAnswers = 300;
export const readinessDomains = 12;
export const countedDomains = organs.length + modalities.length;

/** Normal quantile of a 95 % interval. */
const z95 = 1.96;

export type Readiness =
  | { shown: true; low: number; high: number; answers: number; domains: number }
  /** How many first answers and domains with enough of them there are, of those it takes. */
  | { shown: false; answers: number; domains: number };

/** The interval (shares from 0 to 1), or what is missing until there is one. */
export function readinessOf(cells: readonly Cell[], weights: Weights): Readiness {
  const byOrgan = totalsByAxis(cells, "organ", [...organs, "none"] as const);
  const byModality = totalsByAxis(cells, "modality", modalities);
  const answers = byModality.reduce((sum, { answered }) => sum + answered, 0);
  const domains = [...byOrgan, ...byModality].filter(
    ({ domain, answered }) => domain !== "none" && answered >= minAnswersToRank,
  ).length;
  if (answers < readinessAnswers || domains < readinessDomains) return { shown: false, answers, domains };
  const axes = [byOrgan, byModality].map((rows) => estimate(rows, weights));
  const share = axes.reduce((sum, axis) => sum + axis.share, 0) / axes.length;
  // The same answers stand behind both axes, so their errors go together: the mean of the errors, not a smaller one.
  const error = axes.reduce((sum, axis) => sum + 1 / Math.sqrt(axis.size), 0) / axes.length;
  return { shown: true, ...wilson(share, 1 / error ** 2), answers, domains };
}

/** The weighted share right of one axis, and how many answers of a plain sample would be as sure. */
function estimate(rows: readonly { domain: string; answered: number; firstCorrect: number }[], weights: Weights) {
  const judged = rows.filter(({ answered }) => answered > 0);
  const whole = judged.reduce((sum, { domain }) => sum + (weights[domain] ?? 1), 0);
  const parts = judged.map(({ domain, answered, firstCorrect }) => {
    const weight = (weights[domain] ?? 1) / whole;
    return { share: weight * Math.min(1, firstCorrect / answered), spread: weight ** 2 / answered };
  });
  return {
    share: parts.reduce((sum, part) => sum + part.share, 0),
    size: 1 / parts.reduce((sum, part) => sum + part.spread, 0),
  };
}

/** Wilson's interval: it stays within 0 and 1, narrows with more answers and rises with the share. */
export function wilson(share: number, size: number): { low: number; high: number } {
  const scale = 1 + z95 ** 2 / size;
  const middle = (share + z95 ** 2 / (2 * size)) / scale;
  const reach = (z95 / scale) * Math.sqrt((share * (1 - share)) / size + z95 ** 2 / (4 * size ** 2));
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}
