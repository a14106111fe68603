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

/** Maximum questions of a bulk action or a filtered export. */
export const maxBulkQuestions = 5000;

/** Questions per request, so that a long action shows progress and can be stopped. */
export const bulkBatchSize = 200;

/** Texts of the bulk actions: the choice, the confirmation, its button, and the result. */
export const bulkQuestionLabels: Record<
  BulkQuestionAction,
  { choiceLabel: string; heading: string; confirmLabel: string; resultLabel: string }
> = {
  submit: {
    choiceLabel: "Submit for review",
    heading: "Submit these drafts for review?",
    confirmLabel: "Submit drafts",
    resultLabel: "submitted for review",
  },
  approve: {
    choiceLabel: "Approve",
    heading: "Approve these drafts?",
    confirmLabel: "Approve drafts",
    resultLabel: "approved",
  },
  "publish-live": {
    choiceLabel: "Publish live",
    heading: "Publish these drafts to all learners?",
    confirmLabel: "Publish drafts",
    resultLabel: "published live",
  },
  "publish-pilot": {
    choiceLabel: "Publish as pilots",
    heading: "Publish these drafts as pilots?",
    confirmLabel: "Publish drafts",
    resultLabel: "published as pilots",
  },
  release: {
    choiceLabel: "Release pilots",
    heading: "Make these pilots live?",
    confirmLabel: "Release pilots",
    resultLabel: "released",
  },
  doubt: {
    choiceLabel: "Suspend",
    heading: "Suspend these questions and leave them out of new sessions?",
    confirmLabel: "Suspend questions",
    resultLabel: "suspended",
  },
  restore: {
    choiceLabel: "Restore",
    heading: "Make these questions live again?",
    confirmLabel: "Restore questions",
    resultLabel: "restored",
  },
  retire: {
    choiceLabel: "Retire",
    heading: "Retire these questions?",
    confirmLabel: "Retire questions",
    resultLabel: "retired",
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

/** Maximum refused questions listed in a result. */
export const maxListedRefusals = 100;

/** Result of a bulk action or of one batch. */
export interface BulkOutcome {
  done: number;
  /** The first `maxListedRefusals` refused questions; `further` counts the others. */
  refused: { questionId: string; name: string; why: string }[];
  further: number;
}
