import type { Draft } from "../../../questions/lint/draft";
import type { Shelf } from "./change-type";

/** The editable state of a draft: content, publication fields, and shelved fields of earlier types. */
export interface DraftState {
  content: Draft;
  shelf: Shelf;
  changeNote: string;
  correctsKey: boolean;
}

/** The current state with its undo and redo history. */
export interface EditHistory {
  now: DraftState;
  before: DraftState[];
  after: DraftState[];
  /** The last change, used to merge consecutive keystrokes into one undo step. */
  last: { where: string; at: number } | null;
}

const maxUndoSteps = 200;
/** Changes of the same field within this time (ms) form one undo step. */
const mergeWithinMs = 1500;

export type EditAction =
  | { type: "change"; change: (written: DraftState) => DraftState; where: string; at: number }
  | { type: "undo" | "redo" }
  /** Replaces the local state with the saved draft; can be undone. */
  | { type: "take"; written: Partial<DraftState> };

/** Returns the initial state, without history. */
export function createEditHistory(now: DraftState): EditHistory {
  return { now, before: [], after: [], last: null };
}

/** Returns the next history, or the same object if nothing changes. The `at` of a change is a time in ms from any clock. */
export function reduceEdit(state: EditHistory, step: EditAction): EditHistory {
  const { now, before, after, last } = state;
  switch (step.type) {
    case "undo": {
      const back = before.at(-1);
      return back ? { now: back, before: before.slice(0, -1), after: [now, ...after], last: null } : state;
    }
    case "redo": {
      const [next, ...rest] = after;
      return next ? { now: next, before: [...before, now], after: rest, last: null } : state;
    }
    case "take":
      return { now: { ...now, ...step.written }, before: [...before, now].slice(-maxUndoSteps), after: [], last: null };
    case "change": {
      const next = step.change(now);
      if (next === now) return state;
      const isContinued = last?.where === step.where && step.at - last.at < mergeWithinMs && before.length > 0;
      return {
        now: next,
        before: isContinued ? before : [...before, now].slice(-maxUndoSteps),
        after: [],
        last: step.where ? { where: step.where, at: step.at } : null,
      };
    }
  }
}

/**
 * Returns whether two states have the same saved fields, in any order of keys. Ignores the shelf, which is not saved on the
 * server.
 */
export function isSameDraft(one: DraftState, other: DraftState): boolean {
  return (
    one.changeNote === other.changeNote &&
    one.correctsKey === other.correctsKey &&
    toComparableJson(one.content) === toComparableJson(other.content)
  );
}

function toComparableJson(content: Draft): string {
  return JSON.stringify(content, (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
