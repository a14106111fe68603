// The marks of a session: one character a question, kept on the session's own row, so that the runner, lists and results
// know what is answered without reading answers.

/**
 * `entered`: saved in an exam that has not ended, so nobody knows yet whether it is right. `withheld`: answered, but
 * hidden until an open exam of the learner that asks it ends; never stored.
 */
export type Mark = "unanswered" | "entered" | "correct" | "incorrect" | "withheld";

const marks: Record<string, Mark> = { "-": "unanswered", e: "entered", c: "correct", x: "incorrect", w: "withheld" };
/** The character of a saved entry. */
export const enteredMark = "e";
/** The character that stands for a verdict in marks as they are shown. */
export const withheldMark = "w";

/** Marks of a session in which nothing is answered. */
export function freshMarks(questionCount: number): string {
  return "-".repeat(questionCount);
}

/** The character that records an answer. */
export function markOf(correct: boolean): "c" | "x" {
  return correct ? "c" : "x";
}

/** The mark at each position. */
export function readMarks(text: string): Mark[] {
  return [...text].map((char) => marks[char] ?? "unanswered");
}

/** Returns how many are answered, and how many of those are right; none of the three counts withheld places. */
export function tally(text: string): { total: number; answered: number; correct: number; withheld: number } {
  const all = readMarks(text);
  const list = all.filter((mark) => mark !== "withheld");
  const correct = list.filter((mark) => mark === "correct").length;
  const unanswered = list.filter((mark) => mark === "unanswered").length;
  return { total: list.length, answered: list.length - unanswered, correct, withheld: all.length - list.length };
}

/** Position of the first unanswered question at or after `from`, else the first of all, else null. */
export function nextUnanswered(text: string, from = 0): number | null {
  const later = text.indexOf("-", from);
  const any = later >= 0 ? later : text.indexOf("-");
  return any >= 0 ? any : null;
}

/** Whether the answer at `position` is the last one that was missing. */
export function isLastMissing(text: string, position: number): boolean {
  return text[position] === "-" && text.indexOf("-") === text.lastIndexOf("-");
}
