import type { SuggestedReplyId } from "~/admin-paths";
import type { ReviewCause } from "../../questions/taxonomy";
import type { ReportState } from "../report-taxonomy";

/** Explains why a question is suspended (X4). */
export const reviewCauseLabels: Record<ReviewCause, string> = {
  reports: "Three learners who answered this question say the key is wrong.",
  statistics: "Stronger learners answer this question wrong more often than weaker ones.",
  guideline: "This question cites a guideline that has a newer edition.",
  admin: "An admin suspended this question.",
};

/** Actions on a question that its report page offers. */
export const queueActions = ["doubt", "restore", "retire"] as const;
export type QueueAction = (typeof queueActions)[number];

export const queueActionLabels: Record<QueueAction, { button: string; effect: string; done: string }> = {
  doubt: {
    button: "Suspend",
    effect: "New sessions leave the question out until an admin restores it. Sessions in progress are unaffected.",
    done: "The question is suspended. New sessions leave it out.",
  },
  restore: {
    button: "Restore",
    effect: "New sessions include the question again.",
    done: "The question is live again.",
  },
  retire: {
    button: "Retire",
    effect:
      "New sessions leave the question out permanently. Learners keep their answers and can still view the question.",
    done: "The question is retired.",
  },
};

/** Returns the message for a completed action (`?done=…`); null for an unknown one. */
export function getDoneMessage(done: string | null): string | null {
  const act = queueActions.find((one) => one === done);
  if (act) return queueActionLabels[act].done;
  if (done === "closed") return "The reports are closed. Learners find your reply under “My reports”.";
  if (done === "closedLast") return "The reports are closed. No other question has an open report.";
  if (done === "closedBefore") return "The reports of the question before this one are closed.";
  return done === "closedAlready" ? "Someone else already closed these reports. Nothing was changed." : null;
}

/** Common replies, which an editor can choose and change (X3). */
export const suggestedReplies: {
  /** Names a reply that a link can fill in. */
  id?: SuggestedReplyId;
  state: Exclude<ReportState, "open">;
  name: string;
  text: string;
}[] = [
  {
    id: "key-corrected",
    state: "resolved",
    name: "Key corrected",
    text: "Thank you, you were right. We corrected the key and notified everyone whose answer was marked by the wrong key.",
  },
  {
    id: "question-changed",
    state: "resolved",
    name: "Question changed",
    text: "Thank you. We changed the question because of your report.",
  },
  {
    state: "resolved",
    name: "Wording clarified",
    text: "Thank you. We changed the wording so that it can be read only one way.",
  },
  { state: "resolved", name: "Image replaced", text: "Thank you. We replaced the image." },
  {
    state: "resolved",
    name: "Guideline updated",
    text: "Thank you. The question now follows the current edition of the guideline.",
  },
  { state: "resolved", name: "Typing mistake", text: "Thank you. We fixed the mistake." },
  {
    state: "declined",
    name: "Key is right",
    text: "We checked the reference below the question, and the key is right. The explanation of the option you chose says why.",
  },
  {
    state: "declined",
    name: "Best of the given options",
    text: "Your point is right, but the question asks for the best of the given options.",
  },
  {
    state: "declined",
    name: "Not understood",
    text: "We could not find the problem. Please report it again with more detail.",
  },
];
