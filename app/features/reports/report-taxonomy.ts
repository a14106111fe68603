/** Why a learner reports a question (X1). */
export const reportReasons = ["wrong-key", "unclear", "image", "outdated", "typo", "rights", "other"] as const;
/** What became of a report (X3). */
export const reportStates = ["open", "resolved", "declined"] as const;
/** Whom a corrected key is told: who sat in an exam with it, and who had been marked by the wrong one (X5). */
export const noticeKinds = ["rescored", "marked"] as const;

/** What each reason is called. */
export const reasonNames: Record<ReportReason, string> = {
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
