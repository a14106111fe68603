import type { Flag } from "../questions/statistics/statistics-flags";

/** Names of the statistics flags (I2). */
export const flagLabels: Record<Flag, string> = {
  "too-hard": "Too hard",
  "too-easy": "Too easy",
  "low-discrimination": "Low discrimination",
  "negative-discrimination": "Negative discrimination: check the key",
  "idle-distractor": "Unused distractor",
  "distractor-over-key": "Distractor chosen more than the key",
  "sure-and-wrong": "Many sure but wrong",
};

/** Explanations of the statistics flags with their bounds (I2). */
export const flagDescriptions: Record<Flag, string> = {
  "too-hard": "Fewer than 30% answer correctly.",
  "too-easy": "More than 95% answer correctly.",
  "low-discrimination": "Strong and weak learners score almost the same.",
  "negative-discrimination": "Strong learners miss this question more often. Check the key.",
  "idle-distractor": "Fewer than 5% choose one of the distractors.",
  "distractor-over-key": "One distractor is chosen more often than the key.",
  "sure-and-wrong": "More than 25% of the learners who were sure answered incorrectly.",
};
