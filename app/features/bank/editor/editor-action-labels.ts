import { hasArea } from "../../auth/admin-scopes";
import type { ReviewCause } from "../../questions/taxonomy";
import {
  actionRules,
  findActionProblem,
  getActionArea,
  type LifecycleActor,
  type LifecycleState,
  type QuestionAction,
  questionActions,
} from "../lifecycle";

// Interface texts about the lifecycle of a question.

export const reviewCauseTexts: Record<ReviewCause, string> = {
  reports: "because learners reported it",
  statistics: "because of its statistics",
  guideline: "because a guideline has a new edition",
  admin: "because an admin questioned it",
};

/** The label of each action and a description of its effect. */
export const actionLabels: Record<QuestionAction, { name: string; effect: string }> = {
  submit: { name: "Submit for review", effect: "A second person reads the draft and approves it or sends it back." },
  withdraw: { name: "Withdraw from review", effect: "You can edit the draft again." },
  "send-back": { name: "Send back", effect: "Returns the draft to its editors with the changes you request." },
  approve: { name: "Approve", effect: "Confirms that the draft is correct and can be published." },
  "publish-live": {
    name: "Publish",
    effect: "Makes this version live. A published version never changes; corrections become new versions.",
  },
  "publish-pilot": {
    name: "Publish as a pilot",
    effect: "Shows the question to a few learners, never in exams, until you release it.",
  },
  discard: { name: "Discard draft", effect: "Permanently deletes all changes since the last version." },
  release: { name: "Release pilot", effect: "Makes the pilot a live question." },
  doubt: { name: "Suspend", effect: "Keeps the question out of new sessions until an admin decides." },
  restore: { name: "Restore", effect: "Makes the question live again." },
  retire: { name: "Retire", effect: "Removes the question from new sessions. Existing answers stay." },
};

/** The button that takes two actions in one press. */
export const approveAndPublishLabel = {
  name: "Approve and publish",
  effect: "Confirms that the draft is correct, and makes this version live at once.",
};

/** Success messages, by completed action. */
export const successMessages: Partial<Record<string, string>> = {
  submit: "The draft is in review. A second person reads it next.",
  withdraw: "You can edit the draft again.",
  "send-back": "The draft was returned to its editors.",
  approve: "The draft is approved and can be published.",
  "publish-live": "The version is published and live.",
  "publish-pilot": "The version is published as a pilot.",
  discard: "The draft was discarded.",
  release: "The question is live.",
  doubt: "The question is suspended and left out of new sessions.",
  restore: "The question is live again.",
  retire: "The question is retired.",
  "record-review": "The review is saved. Learners see it after they answer.",
  "remove-review": "The review was removed.",
  assign: "The reviewer of the draft is saved.",
  comment: "The comment is saved.",
  "resolve-comment": "The comment is resolved.",
  like: "This is an unreviewed copy of the question.",
};

/** Returns the reasons why this admin may not take actions that the state of the question allows, each reason once. */
export function listRefusals(lifecycle: LifecycleState, { userId, adminScope }: LifecycleActor): string[] {
  // Withdrawing is redundant for an admin who may send the draft back.
  const canSendBack = findActionProblem("send-back", lifecycle, userId) === null;
  const refusals = questionActions.flatMap((act) => {
    if ((act === "withdraw" && canSendBack) || !hasArea(adminScope, getActionArea(act))) return [];
    const why = findActionProblem(act, lifecycle, userId);
    return why === null || why === actionRules[act].mismatchMessage
      ? []
      : [`${actionLabels[act].name}: ${lowercaseFirst(why)}`];
  });
  return [...new Set(refusals)];
}

function lowercaseFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
