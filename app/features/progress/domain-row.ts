import type { Domain } from "../questions/filter";
import type { AnswerTotals } from "./progress-cells";
import type { ConfidenceCalibration, Trend } from "./recent-answers";

/** One domain as its row shows it (R1). */
export interface DomainRow extends AnswerTotals {
  domain: Domain["domain"];
  trend: Trend | null;
  /** Median time of the last 100, in words; null of none. */
  median: string | null;
  calibration: ConfidenceCalibration[];
  due: string;
  /** Null where it is not shown (R2). */
  percentile: number | null;
}
