import type { ReviewCause } from "../../questions/taxonomy";
import type { QuestionAction } from "../lifecycle";

/** What can be done to many questions at once. */
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

/** Questions that the browser sends at once, so that a long act shows how far it is and can be stopped. */
export const bulkBatchSize = 200;

/** The choice, what is asked before it is done, the button that does it, and what was done. */
export const bulkQuestionLabels: Record<
  BulkQuestionAction,
  { choice: string; ask: string; confirm: string; did: string }
> = {
  submit: {
    choice: "Send to review",
    ask: "Send these drafts to review?",
    confirm: "Send them",
    did: "sent to review",
  },
  approve: { choice: "Approve", ask: "Approve these drafts?", confirm: "Approve them", did: "approved" },
  "publish-live": {
    choice: "Publish live",
    ask: "Publish these drafts to every learner?",
    confirm: "Publish them",
    did: "published live",
  },
  "publish-pilot": {
    choice: "Publish as pilots",
    ask: "Publish these drafts as pilots?",
    confirm: "Publish them",
    did: "published as pilots",
  },
  release: { choice: "Release pilots", ask: "Make these pilots live?", confirm: "Release them", did: "released" },
  doubt: {
    choice: "Put under review",
    ask: "Take these questions out of new sessions until somebody has looked?",
    confirm: "Put them under review",
    did: "put under review",
  },
  restore: {
    choice: "Make live again",
    ask: "Bring these questions back?",
    confirm: "Bring them back",
    did: "live again",
  },
  retire: {
    choice: "Retire",
    ask: "Retire these questions?",
    confirm: "Retire them",
    did: "retired",
  },
};

export const reviewCauseLabels: Record<ReviewCause, string> = {
  reports: "Learners reported it",
  statistics: "Its statistics",
  guideline: "A guideline's new edition",
  admin: "An admin's doubt",
};

/** What is typed before questions are retired. */
export const retireConfirmation = "retire";

/** Refusals that are written out one by one. */
export const maxListedRefusals = 100;

/** What became of a bulk act, or of a piece of it. */
export interface BulkOutcome {
  done: number;
  /** The first `mostRefusals`; `further` are not written out. */
  refused: { questionId: string; name: string; why: string }[];
  further: number;
}
