import type { SubmissionResult } from "@conform-to/dom";

/** What the report page says, to a page and to a dialog alike. */
export interface ReportAnswer {
  reported: boolean;
  /** Why nothing was taken, beside what is wrong with a field. */
  problem?: string;
  result?: SubmissionResult<string[]>;
  /** The learner's open report of this version. */
  before?: { reason: string | null; comment: string | null };
}
