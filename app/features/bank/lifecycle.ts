import { type DraftStage, draftStages, type QuestionStatus } from "../questions/taxonomy";

// The life of a question (product.md §11): draft → in review → approved → pilot → live → under review → retired. A draft
// goes its own way up to approved, beside the published version if there is one.

/** What can be done to a question besides writing on it. */
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

/** What of a question decides what may be done to it. */
export interface LifecycleState {
  status: QuestionStatus;
  /** Of its draft; null: it has none. */
  stage: DraftStage | null;
  /** Who wrote on the draft. */
  editors: readonly string[];
}

interface Rule {
  /** What the draft has to be at, or the published question. */
  stage?: readonly DraftStage[];
  status?: readonly QuestionStatus[];
  /** Whose act it is: of who wrote the draft, or of a second person; left out: anybody's. */
  by?: "editor" | "second";
  /** Why not, where stage or status are others. */
  not: string;
}

export const actionRules: Record<QuestionAction, Rule> = {
  submit: { stage: ["draft"], not: "It has no draft that is being written." },
  withdraw: { stage: ["in_review", "approved"], by: "editor", not: "It is not in review." },
  "send-back": { stage: ["in_review", "approved"], by: "second", not: "It is not in review." },
  approve: { stage: ["in_review"], by: "second", not: "It is not in review." },
  "publish-live": { stage: ["approved"], by: "second", not: "It has no approved draft." },
  "publish-pilot": { stage: ["approved"], by: "second", not: "It has no approved draft." },
  discard: { stage: ["draft"], not: "It has no draft that is being written." },
  release: { status: ["pilot"], not: "It is no pilot." },
  // A pilot is in front of learners as well.
  doubt: { status: ["live", "pilot"], not: "It is not in use." },
  restore: { status: ["under_review", "retired"], not: "It is neither under review nor retired." },
  retire: { status: ["pilot", "live", "under_review"], not: "It is not in use." },
};

const wrongPersonProblems = {
  editor: "Only who wrote on it can take it back; a second person sends it back.",
  second: "You wrote on it, so a second person has to.",
};

/** What this admin may do to a question now. */
export function allowedActions(question: LifecycleState, actorId: string): QuestionAction[] {
  return questionActions.filter((act) => findActionProblem(act, question, actorId) === null);
}

/** Why this admin may not do that now, as a sentence; null: they may. */
export function findActionProblem(
  act: QuestionAction,
  { status, stage, editors }: LifecycleState,
  actorId: string,
): string | null {
  const rule = actionRules[act];
  if (rule.stage && !(stage && rule.stage.includes(stage))) return rule.not;
  if (rule.status && !rule.status.includes(status)) return rule.not;
  const wrote = editors.includes(actorId);
  if (rule.by === "editor" && !wrote) return wrongPersonProblems.editor;
  if (rule.by === "second" && wrote) return wrongPersonProblems.second;
  return null;
}

/** Whether a question with this status was ever published. */
export function isPublished(status: QuestionStatus): boolean {
  return !(draftStages as readonly string[]).includes(status);
}

/** Where an act leaves the draft; null: there is none any more, or the act is none of a draft. */
export function stageAfter(act: QuestionAction): DraftStage | null {
  const after: Partial<Record<QuestionAction, DraftStage>> = {
    submit: "in_review",
    withdraw: "draft",
    "send-back": "draft",
    approve: "approved",
  };
  return after[act] ?? null;
}

/** The status that an act gives to a published question, or to one that it publishes; null: it stays. */
export function statusAfter(act: QuestionAction): QuestionStatus | null {
  const after: Partial<Record<QuestionAction, QuestionStatus>> = {
    "publish-live": "live",
    "publish-pilot": "pilot",
    release: "live",
    doubt: "under_review",
    restore: "live",
    retire: "retired",
  };
  return after[act] ?? null;
}
