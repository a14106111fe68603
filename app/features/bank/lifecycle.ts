import { type AdminArea, type AdminScope, hasArea } from "../auth/admin-scopes";
import { type DraftStage, draftStages, type QuestionStatus } from "../questions/taxonomy";

// The lifecycle of a question (M2): draft → in review → approved → pilot → live → under review → retired. A published question
// can have a draft of its next version, which has its own stage.

/** Actions on a question other than editing; the values are stored in the audit log. */
export const questionActions = [
  "submit",
  "withdraw",
  "send-back",
  "approve",
  "publish-live",
  "publish-pilot",
  "discard",
  "release",
  "doubt",
  "restore",
  "retire",
] as const;
export type QuestionAction = (typeof questionActions)[number];

/** The state of a question that determines the allowed actions. */
export interface LifecycleState {
  status: QuestionStatus;
  /** Stage of the question's draft; null without a draft. */
  stage: DraftStage | null;
  /** User ids of the admins who edited the draft. */
  editors: readonly string[];
}

interface ActionRule {
  /** Required stage of the draft, or required status of the published question. */
  stage?: readonly DraftStage[];
  status?: readonly QuestionStatus[];
  /** Limits the action to editors of the draft or to a second person; without a value, any admin may act. */
  allowedPerson?: "editor" | "second";
  /** Message for the admin if stage or status do not match. */
  mismatchMessage: string;
}

export const actionRules: Record<QuestionAction, ActionRule> = {
  submit: { stage: ["draft"], mismatchMessage: "The question has no draft in progress." },
  withdraw: {
    stage: ["in_review", "approved"],
    allowedPerson: "editor",
    mismatchMessage: "The question is not in review.",
  },
  "send-back": {
    stage: ["in_review", "approved"],
    allowedPerson: "second",
    mismatchMessage: "The question is not in review.",
  },
  approve: { stage: ["in_review"], allowedPerson: "second", mismatchMessage: "The question is not in review." },
  "publish-live": {
    stage: ["approved"],
    allowedPerson: "second",
    mismatchMessage: "The question has no approved draft.",
  },
  "publish-pilot": {
    stage: ["approved"],
    allowedPerson: "second",
    mismatchMessage: "The question has no approved draft.",
  },
  discard: { stage: ["draft"], mismatchMessage: "The question has no draft in progress." },
  release: { status: ["pilot"], mismatchMessage: "The question is not a pilot." },
  // Pilots are also shown to learners.
  doubt: { status: ["live", "pilot"], mismatchMessage: "The question is neither live nor a pilot." },
  restore: {
    status: ["under_review", "retired"],
    mismatchMessage: "The question is neither suspended nor retired.",
  },
  retire: {
    status: ["pilot", "live", "under_review"],
    mismatchMessage: "The question is not live, not a pilot, and not suspended.",
  },
};

const wrongPersonProblems = {
  editor: "Only editors of the draft can withdraw it. If you did not edit the draft, send it back instead.",
  second: "You edited this draft, so a second person must take this action.",
};

/** The admin who wants to act. */
export interface LifecycleActor {
  userId: string;
  adminScope: AdminScope | null;
}

/** Returns the area that an action needs (A8): approving and sending back is reviewing, everything else is writing. */
export function getActionArea(act: QuestionAction): AdminArea {
  return act === "approve" || act === "send-back" ? "bankReview" : "bankWriting";
}

/** Returns the actions this admin may take on a question now (M2, A8). */
export function getAllowedActions(question: LifecycleState, { userId, adminScope }: LifecycleActor): QuestionAction[] {
  return questionActions.filter(
    (act) => hasArea(adminScope, getActionArea(act)) && findActionProblem(act, question, userId) === null,
  );
}

/** Returns why this admin may not take the action now, as a sentence; null if they may. */
export function findActionProblem(
  act: QuestionAction,
  { status, stage, editors }: LifecycleState,
  actorId: string,
): string | null {
  const rule = actionRules[act];
  if (rule.stage && !(stage && rule.stage.includes(stage))) return rule.mismatchMessage;
  if (rule.status && !rule.status.includes(status)) return rule.mismatchMessage;
  const isEditor = editors.includes(actorId);
  if (rule.allowedPerson === "editor" && !isEditor) return wrongPersonProblems.editor;
  if (rule.allowedPerson === "second" && isEditor) return wrongPersonProblems.second;
  return null;
}

/** Returns whether a question with this status was ever published. */
export function isPublished(status: QuestionStatus): boolean {
  return !(draftStages as readonly string[]).includes(status);
}

/** Returns the draft's stage after an action; null if the action removes the draft or does not change its stage. */
export function getStageAfter(act: QuestionAction): DraftStage | null {
  const stages: Partial<Record<QuestionAction, DraftStage>> = {
    submit: "in_review",
    withdraw: "draft",
    "send-back": "draft",
    approve: "approved",
  };
  return stages[act] ?? null;
}

/**
 * Returns the status after an action that publishes a draft or changes a published question; null if the status stays the
 * same.
 */
export function getStatusAfter(act: QuestionAction): QuestionStatus | null {
  const statuses: Partial<Record<QuestionAction, QuestionStatus>> = {
    "publish-live": "live",
    "publish-pilot": "pilot",
    release: "live",
    doubt: "under_review",
    restore: "live",
    retire: "retired",
  };
  return statuses[act] ?? null;
}
