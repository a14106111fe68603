/**
 * Returns the storage key of the draft of a note. The key contains the session, so that another learner on the same
 * computer does not see the draft.
 */
export function getNoteDraftKey(sessionId: string, questionId: string): string {
  return `radcore-note:${sessionId}:${questionId}`;
}

/** Checks whether this device holds a draft of the note. */
export function hasNoteDraft(sessionId: string, questionId: string): boolean {
  try {
    return localStorage.getItem(getNoteDraftKey(sessionId, questionId)) !== null;
  } catch {
    return false;
  }
}
