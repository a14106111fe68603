import type { TypedAnswer } from "../typed-answer";

/** An answer that is not submitted yet. */
export interface Draft {
  /** Null: nothing has been changed. */
  typed: TypedAnswer | null;
  /** Of a case: the part it answers; else 0. */
  part: number;
  /** Goes with every try to submit the page's form, so that it counts once (T1). */
  clientId: string;
  /** Milliseconds spent on the question so far. */
  took: number;
}

const draftKey = (place: string) => `radcore-draft:${place}`;

// Storage may be full or forbidden; then a reload starts the question afresh, and nothing else is lost.

/** The draft that this tab kept for a place (session and position). */
export function readDraft(place: string): Draft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(draftKey(place)) ?? "null") as Draft | null;
    return kept && typeof kept.took === "number" && typeof kept.part === "number" ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps a draft for as long as the tab lives. */
export function saveDraft(place: string, draft: Draft): void {
  try {
    sessionStorage.setItem(draftKey(place), JSON.stringify(draft));
  } catch {}
}

/** Forgets a draft: the answer is in. */
export function deleteDraft(place: string): void {
  try {
    sessionStorage.removeItem(draftKey(place));
  } catch {}
}
