import type { Draft } from "~/features/questions/lint/draft";
import type { EarlierFields } from "./change-type";

/** The editable state of a draft: content, publication fields, and fields of earlier types. */
export interface DraftState {
  content: Draft;
  earlierFields: EarlierFields;
  changeNote: string;
}

/** The current state with its undo and redo history. */
export interface EditHistory {
  draftState: DraftState;
  undoStates: DraftState[];
  redoStates: DraftState[];
  /** The last change, used to merge consecutive keystrokes into one undo step. */
  lastChange: { fieldKey: string; at: number } | null;
}

const maxUndoSteps = 200;
/** Changes of the same field within this time (ms) form one undo step. */
const maxMergeDelayMs = 1500;

export type EditAction =
  | { type: "change"; change: (state: DraftState) => DraftState; fieldKey: string; at: number }
  | { type: "undo" | "redo" }
  /** Replaces the local state with the saved draft; can be undone. */
  | { type: "take"; draftState: Partial<DraftState> };

/** Returns the initial state, without history. */
export function createEditHistory(draftState: DraftState): EditHistory {
  return { draftState, undoStates: [], redoStates: [], lastChange: null };
}

/** Returns the next history, or the same object if nothing changes. The `at` of a change is a time in ms from any clock. */
export function reduceEdit(state: EditHistory, action: EditAction): EditHistory {
  const { draftState, undoStates, redoStates, lastChange } = state;
  switch (action.type) {
    case "undo": {
      const previousState = undoStates.at(-1);
      return previousState
        ? {
            draftState: previousState,
            undoStates: undoStates.slice(0, -1),
            redoStates: [draftState, ...redoStates],
            lastChange: null,
          }
        : state;
    }
    case "redo": {
      const [nextState, ...rest] = redoStates;
      return nextState
        ? { draftState: nextState, undoStates: [...undoStates, draftState], redoStates: rest, lastChange: null }
        : state;
    }
    case "take":
      return {
        draftState: { ...draftState, ...action.draftState },
        undoStates: [...undoStates, draftState].slice(-maxUndoSteps),
        redoStates: [],
        lastChange: null,
      };
    case "change": {
      const nextState = action.change(draftState);
      if (nextState === draftState) return state;
      const isContinued =
        lastChange?.fieldKey === action.fieldKey &&
        action.at - lastChange.at < maxMergeDelayMs &&
        undoStates.length > 0;
      return {
        draftState: nextState,
        undoStates: isContinued ? undoStates : [...undoStates, draftState].slice(-maxUndoSteps),
        redoStates: [],
        lastChange: action.fieldKey ? { fieldKey: action.fieldKey, at: action.at } : null,
      };
    }
  }
}

/**
 * Returns whether two states have the same saved fields, in any order of keys. Ignores the earlier fields, which are not
 * saved on the server.
 */
export function isSameDraft(draft: DraftState, otherDraft: DraftState): boolean {
  return (
    draft.changeNote === otherDraft.changeNote &&
    toComparableJson(draft.content) === toComparableJson(otherDraft.content)
  );
}

function toComparableJson(content: Draft): string {
  return JSON.stringify(content, (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
