import { minAnswersToRank } from "./progress-cells";

// The color scale of the heat map (R1): orange for weak cells, blue for strong cells, gray between.

/** The steps of the scale, weakest first; `from` is the lowest percentage of a step. */
export const heatSteps = [
  { step: "weakest", from: 0, label: "Below 50%" },
  { step: "weak", from: 50, label: "50–64%" },
  { step: "middle", from: 65, label: "65–74%" },
  { step: "strong", from: 75, label: "75–84%" },
  { step: "strongest", from: 85, label: "85% or more" },
] as const;

export type HeatStep = (typeof heatSteps)[number]["step"];

/** The replacements of steps in cells with too few answers: one right answer must not make a cell look known. */
const paleSteps: Partial<Record<HeatStep, HeatStep>> = { weakest: "weak", strong: "middle", strongest: "middle" };

/**
 * Returns the step of a cell by the percentage that the cell shows; with too few answers to rank, at most the pale step of weak cells.
 * Null without answers.
 */
export function getHeatStep({ answered, latestCorrect }: { answered: number; latestCorrect: number }): HeatStep | null {
  if (answered === 0) return null;
  const percent = Math.round((100 * latestCorrect) / answered);
  const step = heatSteps.findLast(({ from }) => percent >= from)?.step ?? "weakest";
  return answered < minAnswersToRank ? (paleSteps[step] ?? step) : step;
}
