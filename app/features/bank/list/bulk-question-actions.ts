import type { ReviewCause } from "../../questions/taxonomy";
import type { QuestionAction } from "../lifecycle";

/** Actions that can be applied to many questions at once. */
export const bulkQuestionActions = [
  "submit",
  "approve",
  "publish-live",
  "publish-pilot",
  "release",
  "doubt",
  "restore",
  "retire",
] as const satisfies readonly QuestionAction[];
export type BulkQuestionAction = (typeof bulkQuestionActions)[number];

/** Questions per request, so that a long action shows progress and can be stopped. */
export const bulkBatchSize = 200;

/** Texts of the bulk actions: the choice, the confirmation, its button, and the result. */
export const bulkQuestionLabels: Record<
  BulkQuestionAction,
  { choice: string; ask: string; confirm: string; did: string }
> = {
  submit: {
    choice: "Submit for review",
    ask: "Submit these drafts for review?",
    confirm: "Submit drafts",
    did: "submitted for review",
  },
  approve: { choice: "Approve", ask: "Approve these drafts?", confirm: "Approve drafts", did: "approved" },
  "publish-live": {
    choice: "Publish live",
    ask: "Publish these drafts to all learners?",
    confirm: "Publish drafts",
    did: "published live",
  },
  "publish-pilot": {
    choice: "Publish as pilots",
    ask: "Publish these drafts as pilots?",
    confirm: "Publish drafts",
    did: "published as pilots",
  },
  release: { choice: "Release pilots", ask: "Make these pilots live?", confirm: "Release pilots", did: "released" },
  doubt: {
    choice: "Flag for review",
    ask: "Remove these questions from new sessions until an admin reviews them?",
    confirm: "Flag for review",
    did: "flagged for review",
  },
  restore: {
    choice: "Restore",
    ask: "Make these questions live again?",
    confirm: "Restore questions",
    did: "restored",
  },
  retire: {
    choice: "Retire",
    ask: "Retire these questions?",
    confirm: "Retire questions",
    did: "retired",
  },
};

export const reviewCauseLabels: Record<ReviewCause, string> = {
  reports: "Learner reports",
  statistics: "Statistics",
  guideline: "New guideline edition",
  admin: "Admin decision",
};

/** Word to type before questions are retired. */
export const retireConfirmation = "retire";

/** Maximum refused questions listed. */
export const maxListedRefusals = 100;

/** Result of a bulk action or of one batch. */
export interface BulkOutcome {
  done: number;
  /** The first `maxListedRefusals`; `further` counts the rest. */
  refused: { questionId: string; name: string; why: string }[];
  further: number;
}
