import { formatShare } from "../../lib/format-share";
import type { Domain } from "../questions/filter";
import { modalities, organs } from "../questions/taxonomy";
import type { Weights } from "../study/engine/draw-questions";
import { type Cell, sumByAxis, sumTotals } from "./progress-cells";

/** A recommended domain with the figures that explain it. */
export type Recommendation = Domain & {
  /** Estimated share of correct answers, 0 to 1. */
  mastery: number;
  /** Share of the domain's questions that the learner has never answered. */
  unseenShare: number;
  answered: number;
  latestCorrect: number;
  score: number;
};

/**
 * Weight of the learner's overall share of correct answers in the mastery of a domain, in answers. The overall share steadies
 * the mastery of domains with few answers.
 */
const meanWeightInAnswers = 10;
/** Mastery assumed before the first answer. */
const defaultMastery = 0.5;

/**
 * Ranks domains of both axes by weight × (1 − mastery) × unseen share (R4), best first. `bankCells` cover the whole
 * bank, `accessibleCells` only the questions that the learner may open. Skips domains without a new question to start.
 */
export function recommendDomains(
  bankCells: readonly Cell[],
  accessibleCells: readonly Cell[],
  weights: Weights,
  count: number,
): Recommendation[] {
  const bankTotals = sumTotals(bankCells);
  const meanShareCorrect = bankTotals.answered ? bankTotals.latestCorrect / bankTotals.answered : defaultMastery;
  const domains: (Domain & { answered: number; latestCorrect: number })[] = [
    ...sumByAxis(bankCells, "organ", organs).map((row) => ({ axis: "organ" as const, ...row })),
    ...sumByAxis(bankCells, "modality", modalities).map((row) => ({ axis: "modality" as const, ...row })),
  ];
  return domains
    .map(({ answered, latestCorrect, ...domain }) => {
      const accessibleTotals = sumTotals(accessibleCells.filter((cell) => cell[domain.axis] === domain.domain));
      const unseenShare =
        accessibleTotals.total > 0
          ? Math.max(0, accessibleTotals.total - accessibleTotals.answered) / accessibleTotals.total
          : 0;
      const mastery = (latestCorrect + meanWeightInAnswers * meanShareCorrect) / (answered + meanWeightInAnswers);
      const score = (weights[domain.domain] ?? 1) * (1 - mastery) * unseenShare;
      return { ...pickDomain(domain), mastery, unseenShare, answered, latestCorrect, score };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.domain < b.domain ? -1 : 1))
    .slice(0, count);
}

/**
 * Describes the reason for a recommendation by two counts: correct answers and new questions. The estimated mastery that ranks the
 * domains stays hidden, because it would contradict the counts: with one wrong answer, the learner has 0% correct, but the estimate
 * is higher.
 */
export function describeRecommendation({
  answered,
  latestCorrect,
  unseenShare,
}: Pick<Recommendation, "answered" | "latestCorrect" | "unseenShare">): string {
  const newText = unseenShare >= 0.995 ? "all questions new" : `${Math.max(1, Math.round(100 * unseenShare))}% new`;
  return answered === 0 ? `no answers yet, ${newText}` : `${formatShare(latestCorrect, answered)} correct, ${newText}`;
}

function pickDomain(row: Domain): Domain {
  return row.axis === "organ" ? { axis: row.axis, domain: row.domain } : { axis: row.axis, domain: row.domain };
}
