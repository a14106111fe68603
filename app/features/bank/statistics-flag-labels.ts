import type { Flag } from "../questions/statistics/flags";

/** What each flag of an item's statistics is called (product.md §13). */
export const flagLabels: Record<Flag, string> = {
  "too-hard": "Too hard",
  "too-easy": "Too easy",
  "low-discrimination": "Hardly tells learners apart",
  "negative-discrimination": "Good learners miss it: check the key",
  "idle-distractor": "A distractor nobody takes",
  "distractor-over-key": "A distractor taken more than the key",
  "sure-and-wrong": "Many are sure and wrong",
};

/** The same as a sentence, with the bound it passed. */
export const flagDescriptions: Record<Flag, string> = {
  "too-hard": "Fewer than 30 % get it right.",
  "too-easy": "More than 95 % get it right.",
  "low-discrimination": "It hardly tells better learners from others.",
  "negative-discrimination": "Better learners get it wrong more often: check the key.",
  "idle-distractor": "A distractor draws fewer than 5 %.",
  "distractor-over-key": "A distractor is chosen more often than the key.",
  "sure-and-wrong": "More than a quarter of those who were sure were wrong.",
};
