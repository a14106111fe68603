// The marks of a session: a text with one character per question, stored in the session's row, so that the runner,
// lists, and results need not read answers.

/**
 * The state of one position in a session. `entered`: answered in an exam that is not graded yet. `withheld`: answered,
 * but hidden while an open exam contains the question (Q12); this mark is never stored.
 */
export type Mark = "unanswered" | "entered" | "correct" | "incorrect" | "withheld";

const marksByCode: Record<string, Mark> = {
  "-": "unanswered",
  e: "entered",
  c: "correct",
  x: "incorrect",
  w: "withheld",
};
/** The character for an exam entry. */
export const enteredMark = "e";
/** The character for an answer that is withheld from the learner. */
export const withheldMark = "w";

/** Returns the marks of a session without any answers. */
export function makeEmptyMarks(questionCount: number): string {
  return "-".repeat(questionCount);
}

/** Returns the character for a graded answer. */
export function toMark(correct: boolean): "c" | "x" {
  return correct ? "c" : "x";
}

/** Returns the mark of each position. */
export function readMarks(text: string): Mark[] {
  return [...text].map((char) => marksByCode[char] ?? "unanswered");
}

/** Counts the positions of a session. `total`, `answered`, and `correct` leave out withheld positions. */
export function countMarks(text: string): { total: number; answered: number; correct: number; withheld: number } {
  const marks = readMarks(text);
  const visibleMarks = marks.filter((mark) => mark !== "withheld");
  const correct = visibleMarks.filter((mark) => mark === "correct").length;
  const unanswered = visibleMarks.filter((mark) => mark === "unanswered").length;
  return {
    total: visibleMarks.length,
    answered: visibleMarks.length - unanswered,
    correct,
    withheld: marks.length - visibleMarks.length,
  };
}

/**
 * Returns the position of the first unanswered question at or after `from`; without one, that of the first unanswered
 * question in the session. Returns null if every question is answered.
 */
export function findNextUnanswered(text: string, from = 0): number | null {
  const laterPosition = text.indexOf("-", from);
  const nextPosition = laterPosition >= 0 ? laterPosition : text.indexOf("-");
  return nextPosition >= 0 ? nextPosition : null;
}

/** Returns whether the question at `position` is the only unanswered one. */
export function isLastUnanswered(text: string, position: number): boolean {
  return text[position] === "-" && text.indexOf("-") === text.lastIndexOf("-");
}
