import type { Draft } from "../../../questions/lint/draft";
import type { Shelf } from "./change-type";

/** The editable state of a draft: content, publication fields, and shelved fields of earlier types. */
export interface Written {
  content: Draft;
  shelf: Shelf;
  changeNote: string;
  correctsKey: boolean;
}

/** The current state with its undo and redo history. */
export interface Editing {
  now: Written;
  before: Written[];
  after: Written[];
  /** The last change, used to merge consecutive keystrokes into one undo step. */
  last: { where: string; at: number } | null;
}

const mostSteps = 200;
/** Changes of the same field within this time (ms) form one undo step. */
const oneStep = 1500;

export type Step =
  | { do: "change"; change: (written: Written) => Written; where: string; at: number }
  | { do: "undo" | "redo" }
  /** Replaces the local text with the saved one; can be undone. */
  | { do: "take"; written: Partial<Written> };

/** Returns the initial state, without history. */
export function startEditing(now: Written): Editing {
  return { now, before: [], after: [], last: null };
}

/** Returns the next state, or the same object if nothing changes. `at` is a timestamp in ms from any clock. */
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

/** Returns whether two states are equal for the server, ignoring the order of fields. */
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
