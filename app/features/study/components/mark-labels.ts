import type { Mark } from "../engine/marks";

const labels: Record<Mark, string> = {
  unanswered: "unanswered",
  entered: "answer saved",
  correct: "correct",
  incorrect: "incorrect",
  withheld: "in an open exam",
};

/** Returns the label of a mark; `unanswered` replaces the one of unanswered questions, e.g. by "left out". */
export function markLabel(mark: Mark, unanswered = labels.unanswered): string {
  return mark === "unanswered" ? unanswered : labels[mark];
}
