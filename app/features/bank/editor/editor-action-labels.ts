import type { ReviewCause } from "../../questions/taxonomy";
import {
  actionRules,
  findActionProblem,
  type LifecycleState,
  type QuestionAction,
  questionActions,
} from "../lifecycle";

// Texts about the lifecycle of a question.

export const reviewCauseTexts: Record<ReviewCause, string> = {
  reports: "because learners reported it",
  statistics: "because of its statistics",
  guideline: "because a guideline has a new edition",
  admin: "because an editor doubts it",
};

/** The label of each action and a description of its effect. */
export const actionLabels: Record<QuestionAction, { name: string; does: string }> = {
  submit: { name: "Send to review", does: "A second person reads it, and approves it or sends it back." },
  withdraw: { name: "Take it back", does: "It is a draft again, to be written on." },
  "send-back": { name: "Send back", does: "It goes back to who wrote it, with what has to be changed." },
  approve: { name: "Approve", does: "It is right as it stands; it can be published then." },
  "publish-live": {
    name: "Publish",
    does: "Learners get it from now on. It is never changed after that: corrections are new versions.",
  },
  "publish-pilot": {
    name: "Publish as a pilot",
    does: "It is tried on a few learners, and is in no exam before it is released.",
  },
  discard: { name: "Throw the draft away", does: "What was written since the last version is gone for good." },
  release: { name: "Release", does: "The pilot becomes a question like any other." },
  doubt: { name: "Put under review", does: "It is in no new session until somebody has decided." },
  restore: { name: "Put back into use", does: "It is live again." },
  retire: { name: "Retire", does: "It is in no new session any more; what was answered stays." },
};

/** Success messages, by completed action. */
export const describeDone: Partial<Record<string, string>> = {
  submit: "It is in review: a second person reads it now.",
  withdraw: "It is a draft again.",
  "send-back": "It went back to who wrote it.",
  approve: "It is approved, and can be published.",
  "publish-live": "It is published: learners get this version from now on.",
  "publish-pilot": "It is published as a pilot.",
  discard: "The draft is gone.",
  release: "It is live.",
  doubt: "It is under review, and in no new session.",
  restore: "It is live again.",
  retire: "It is retired.",
  like: "This is a new question with the same words. Nobody has reviewed it yet.",
};

/** Returns the reasons why this admin may not take actions that the question would allow, without repetitions. */
export function describeState(life: LifecycleState, actorId: string): string[] {
  // Withdrawing is redundant for an admin who may send the draft back.
  const sends = findActionProblem("send-back", life, actorId) === null;
  const refusals = questionActions.flatMap((act) => {
    if (act === "withdraw" && sends) return [];
    const why = findActionProblem(act, life, actorId);
    return why === null || why === actionRules[act].not ? [] : [`${actionLabels[act].name}: ${lowered(why)}`];
  });
  return [...new Set(refusals)];
}

function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
