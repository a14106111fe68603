import type { QuestionAction } from "../lifecycle";
import { actionLabels, approveAndPublishLabel } from "./editor-action-labels";

/** Actions whose buttons are always visible; the other actions need a note or are in a collapsed section. */
const visibleActions: readonly QuestionAction[] = [
  "submit",
  "withdraw",
  "approve",
  "publish-live",
  "publish-pilot",
  "release",
  "restore",
];

const reviewKeys: Partial<Record<QuestionAction, string>> = { approve: "a", "publish-live": "p" };

/** Returns the visible buttons, with the letter keys of a reviewer (M2). */
export function listButtons(actions: readonly QuestionAction[], canWrite: boolean) {
  const available = visibleActions.filter((action) => actions.includes(action));
  const buttons = available.map((intent) => ({
    ...{ intent: intent as QuestionAction | "approve-and-publish", key: reviewKeys[intent] },
    ...actionLabels[intent],
  }));
  if (!available.includes("approve") || !canWrite) return buttons;
  return buttons.toSpliced(1, 0, { intent: "approve-and-publish", key: "p", ...approveAndPublishLabel });
}
