import type { Mark } from "../engine/marks";

const markLabels: Record<Mark, string> = {
  unanswered: "unanswered",
  entered: "answer saved",
  correct: "correct",
  incorrect: "incorrect",
  withheld: "in an open exam",
};

/** Returns the text that describes a mark to learners. */
export function getMarkLabel(mark: Mark): string {
  return markLabels[mark];
}
