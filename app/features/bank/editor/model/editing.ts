import type { Draft } from "../../../questions/lint/draft";
import type { Shelf } from "./change-type";

/** What is being written: the question, what the publishing will say of it, and what types that were left hold back. */
export interface Written {
  content: Draft;
  shelf: Shelf;
  changeNote: string;
  correctsKey: boolean;
}

/** What is being written, and how it was before: at most so many steps back. */
export interface Editing {
  now: Written;
  before: Written[];
  after: Written[];
  /** What the last step changed, to make one step of the letters of a word. */
  last: { where: string; at: number } | null;
}

const mostSteps = 200;
/** Changes at one place that follow each other faster (ms) are one step. */
const oneStep = 1500;

export type Step =
  | { do: "change"; change: (written: Written) => Written; where: string; at: number }
  | { do: "undo" | "redo" }
  /** What stands elsewhere takes the place of what is here, which undo brings back. */
  | { do: "take"; written: Partial<Written> };

/** Nothing changed yet. */
export function startEditing(now: Written): Editing {
  return { now, before: [], after: [], last: null };
}

/** The next state; the very same one where a step changes nothing. `at` is any clock in ms. */
export function edit(state: Editing, step: Step): Editing {
  const { now, before, after, last } = state;
  switch (step.do) {
    case "undo": {
      const back = before.at(-1);
      return back ? { now: back, before: before.slice(0, -1), after: [now, ...after], last: null } : state;
    }
    case "redo": {
      const [next, ...rest] = after;
      return next ? { now: next, before: [...before, now], after: rest, last: null } : state;
    }
    case "take":
      return { now: { ...now, ...step.written }, before: [...before, now].slice(-mostSteps), after: [], last: null };
    case "change": {
      const next = step.change(now);
      if (next === now) return state;
      const goesOn = last?.where === step.where && step.at - last.at < oneStep && before.length > 0;
      return {
        now: next,
        before: goesOn ? before : [...before, now].slice(-mostSteps),
        after: [],
        last: step.where ? { where: step.where, at: step.at } : null,
      };
    }
  }
}

/** Whether two say the same to the server, whatever order their fields have. */
export function isSame(one: Written, other: Written): boolean {
  return (
    one.changeNote === other.changeNote &&
    one.correctsKey === other.correctsKey &&
    inOrder(one.content) === inOrder(other.content)
  );
}

function inOrder(content: Draft): string {
  return JSON.stringify(content, (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
