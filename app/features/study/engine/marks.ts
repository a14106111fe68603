// The marks of a session: one character per question, stored on the session's row, so that the runner, lists, and
// results need not read answers.

/**
 * The state of one place. `entered`: saved in an exam that is not graded yet. `withheld`: answered, but hidden while an
 * open exam contains the question (Q12); never stored.
 */
export type Mark = "unanswered" | "entered" | "correct" | "incorrect" | "withheld";

const marks: Record<string, Mark> = { "-": "unanswered", e: "entered", c: "correct", x: "incorrect", w: "withheld" };
/** The mark of a saved entry. */
export const enteredMark = "e";
/** The mark of an answer that is hidden from the learner. */
export const withheldMark = "w";

/** Returns the marks of a session without answers. */
export function makeEmptyMarks(questionCount: number): string {
  return "-".repeat(questionCount);
}

/** Returns the mark of an answer. */
export function toMark(correct: boolean): "c" | "x" {
  return correct ? "c" : "x";
}

/** Returns the state of each position. */
export function readMarks(text: string): Mark[] {
  return [...text].map((char) => marks[char] ?? "unanswered");
}

/** Returns the numbers of answered and correct places; withheld places do not count. */
export function countMarks(text: string): { total: number; answered: number; correct: number; withheld: number } {
  const all = readMarks(text);
  const list = all.filter((mark) => mark !== "withheld");
  const correct = list.filter((mark) => mark === "correct").length;
  const unanswered = list.filter((mark) => mark === "unanswered").length;
  return { total: list.length, answered: list.length - unanswered, correct, withheld: all.length - list.length };
}

/** Returns the position of the first unanswered question at or after `from`, else the first in the session, else null. */
export function findNextUnanswered(text: string, from = 0): number | null {
  const later = text.indexOf("-", from);
  const any = later >= 0 ? later : text.indexOf("-");
  return any >= 0 ? any : null;
}

/** Returns whether only the answer at `position` is missing. */
export function isLastMissing(text: string, position: number): boolean {
  return text[position] === "-" && text.indexOf("-") === text.lastIndexOf("-");
}
