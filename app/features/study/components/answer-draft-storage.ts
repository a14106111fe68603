import type { TypedAnswer } from "../typed-answer";

/** An answer that is not submitted yet. */
export interface Draft {
  /** Null if the learner has changed nothing. */
  typed: TypedAnswer | null;
  /** 0-based index of the open part of a case; 0 for other types. */
  part: number;
  /** Id that this page sends with every submission of the answer, so that the answer counts once (T1). */
  clientId: string;
  /** Milliseconds spent on the question, or on this part of a case, so far. */
  took: number;
  /** Milliseconds spent on the earlier parts of a case. */
  earlierMs: number;
}

const getDraftKey = (placeKey: string) => `radcore-draft:${placeKey}`;

// The functions below ignore storage errors: if storage is full or blocked, a reload loses only the draft.

/** Returns the draft of this tab for a place (a key of session and position); null if there is none. */
export function readAnswerDraft(placeKey: string): Draft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(getDraftKey(placeKey)) ?? "null") as Draft | null;
    return stored && [stored.took, stored.earlierMs, stored.part].every(Number.isFinite) ? stored : null;
  } catch {
    return null;
  }
}

/** Saves a draft until the tab closes. */
export function saveAnswerDraft(placeKey: string, draft: Draft): void {
  try {
    sessionStorage.setItem(getDraftKey(placeKey), JSON.stringify(draft));
  } catch {}
}

/** Deletes the draft of a place, because the question cannot be answered any more. */
export function deleteAnswerDraft(placeKey: string): void {
  try {
    sessionStorage.removeItem(getDraftKey(placeKey));
  } catch {}
}
