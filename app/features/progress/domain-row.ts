import type { Domain } from "../questions/filter";
import type { AnswerTotals } from "./progress-cells";
import type { ConfidenceCalibration, Trend } from "./recent-answers";

/** One domain in the table (R1). */
export interface DomainRow extends AnswerTotals {
  domain: Domain["domain"];
  trend: Trend | null;
  /** Median time of the last 100 answers as text; null without answers. */
  medianTime: string | null;
  calibration: ConfidenceCalibration[];
  dueCountText: string;
  /** The learner's percentile among peers; null if hidden (R2). */
  percentile: number | null;
}
