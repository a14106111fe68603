import type { Mark } from "../engine/marks";

const labels: Record<Mark, string> = {
  unanswered: "unanswered",
  entered: "answer saved",
  correct: "correct",
  incorrect: "incorrect",
  withheld: "in an open exam",
};

/** Returns the label of a mark. */
export function getMarkLabel(mark: Mark): string {
  return labels[mark];
}
