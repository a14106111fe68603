import type { TypedAnswer } from "../typed-answer";

/** An answer that is not submitted yet. */
export interface Draft {
  /** Null if nothing was changed. */
  typed: TypedAnswer | null;
  /** 0-based part of a case; 0 for other types. */
  part: number;
  /** Id sent with every submission of this page's form, so that it counts once (T1). */
  clientId: string;
  /** Milliseconds spent on the question so far. */
  took: number;
}

const draftKey = (place: string) => `radcore-draft:${place}`;

// Ignores storage errors: if storage is full or blocked, a reload only loses the draft.

/** Returns this tab's draft for a place (session and position). */
export function readDraft(place: string): Draft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(draftKey(place)) ?? "null") as Draft | null;
    return stored && typeof stored.took === "number" && typeof stored.part === "number" ? stored : null;
  } catch {
    return null;
  }
}

/** Saves a draft for the life of the tab. */
export function saveDraft(place: string, draft: Draft): void {
  try {
    sessionStorage.setItem(draftKey(place), JSON.stringify(draft));
  } catch {}
}

/** Deletes a draft after its answer was stored. */
export function deleteDraft(place: string): void {
  try {
    sessionStorage.removeItem(draftKey(place));
  } catch {}
}
