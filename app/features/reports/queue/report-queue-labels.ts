import type { ReviewCause } from "../../questions/taxonomy";
import type { ReportState } from "../report-taxonomy";

/** Why a question is under review (X4). */
export const reviewCauseNames: Record<ReviewCause, string> = {
  reports: "Three learners who answered it say that the key is wrong.",
  statistics: "Those who know more get it wrong more often.",
  guideline: "A guideline it cites has a newer edition.",
  admin: "An admin doubts it.",
};

/** What can be done to a question from its reports. */
export const queueActions = ["doubt", "restore", "retire"] as const;
export type QueueAction = (typeof queueActions)[number];

/** Each act: its button, what it does, and what is said when it is done. */
export const queueActionLabels: Record<QueueAction, { button: string; does: string; done: string }> = {
  doubt: {
    button: "Put under review",
    does: "It leaves new sessions until somebody restores it. Sessions that run go on with it.",
    done: "The question is under review: no new session draws it.",
  },
  restore: {
    button: "Restore",
    does: "It is drawn into new sessions again.",
    done: "The question is live again.",
  },
  retire: {
    button: "Retire",
    does: "It leaves new sessions for good. Whoever had it keeps their answers and can look at it.",
    done: "The question is retired.",
  },
};

/** What was just done, in words; null: nothing that is known. */
export function describeDone(done: string | null): string | null {
  const act = queueActions.find((one) => one === done);
  if (act) return queueActionLabels[act].done;
  if (done === "closed") return "The reports are closed. Their senders read the reply under “My reports”.";
  return done === "closedAlready" ? "Somebody else closed them meanwhile: nothing was done." : null;
}

/** Replies that come up again and again, to begin from (X3). */
export const suggestedReplies: { state: Exclude<ReportState, "open">; name: string; text: string }[] = [
  {
    state: "resolved",
    name: "The key is corrected",
    text: "Thank you, you were right. The key is corrected, and everybody who was marked by the wrong one is told.",
  },
  {
    state: "resolved",
    name: "Worded better",
    text: "Thank you. The wording is changed so that it can be read in one way only.",
  },
  { state: "resolved", name: "Image replaced", text: "Thank you. The image is replaced." },
  {
    state: "resolved",
    name: "Brought up to date",
    text: "Thank you. The question follows the present edition of the guideline now.",
  },
  { state: "resolved", name: "Typing mistake", text: "Thank you. The mistake is mended." },
  {
    state: "declined",
    name: "The key stands",
    text: "We looked it up in the reference below the question: the key stands. The reason beside the option that you chose says why.",
  },
  {
    state: "declined",
    name: "Best of those given",
    text: "What you write is right, but the question asks for the best answer among those given.",
  },
  {
    state: "declined",
    name: "Not understood",
    text: "We could not find what you mean. Please report it again with a sentence more.",
  },
];
