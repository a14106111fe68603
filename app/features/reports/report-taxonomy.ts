/** Reasons for a report (X1). */
export const reportReasons = ["wrong-key", "unclear", "image", "outdated", "typo", "rights", "other"] as const;
/** States of a report; all but `open` are closed (X3). */
export const reportStates = ["open", "resolved", "declined"] as const;
/** Why a learner is notified of a corrected key (X5): their open exam was rescored, or an answer was marked by the wrong key. */
export const noticeKinds = ["rescored", "marked"] as const;

export const reasonLabels: Record<ReportReason, string> = {
  "wrong-key": "The answer is wrong",
  unclear: "Unclear or ambiguous",
  image: "Problem with an image",
  outdated: "Outdated",
  typo: "Typing mistake",
  rights: "Rights or privacy",
  other: "Something else",
};

export type ReportReason = (typeof reportReasons)[number];
export type ReportState = (typeof reportStates)[number];
