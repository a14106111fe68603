import type { Tone } from "../../ui/tone";
import type { DraftStage, QuestionStatus } from "../questions/taxonomy";

/** What each status of a question is called; the first three are a new question's, before its first publishing. */
export const statusLabels: Record<QuestionStatus, string> = {
  draft: "Draft",
  in_review: "In review",
  approved: "Approved",
  pilot: "Pilot",
  live: "Live",
  under_review: "Under review",
  retired: "Retired",
};

export const statusTones: Record<QuestionStatus, Tone> = {
  draft: "neutral",
  in_review: "primary",
  approved: "primary",
  pilot: "primary",
  live: "success",
  under_review: "warning",
  retired: "neutral",
};

/** The same of what is being written, within a sentence. */
export const stageLabels: Record<DraftStage, string> = {
  draft: "being written",
  in_review: "in review",
  approved: "approved",
};
