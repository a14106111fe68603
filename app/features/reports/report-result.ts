import type { SubmissionResult } from "@conform-to/dom";

/** The response of the report route, for its page and for the dialog. */
export interface ReportResult {
  reported: boolean;
  /** An error that belongs to no field. */
  problem?: string;
  result?: SubmissionResult<string[]>;
  /** The learner's open report on this version. */
  openReport?: { reason: string | null; comment: string | null };
}
