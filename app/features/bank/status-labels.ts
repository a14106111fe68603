import type { Tone } from "../../ui/tone";
import type { DraftStage, QuestionStatus } from "../questions/taxonomy";

/** Names of the statuses; a question that was never published has one of the first three. */
export const statusLabels: Record<QuestionStatus, string> = {
  draft: "Draft",
  in_review: "In review",
  approved: "Approved",
  pilot: "Pilot",
  live: "Live",
  under_review: "Suspended",
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

/** Names of the draft stages within a sentence. */
export const stageLabels: Record<DraftStage, string> = {
  draft: "being written",
  in_review: "in review",
  approved: "approved",
};
