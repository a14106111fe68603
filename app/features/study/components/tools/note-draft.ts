/**
 * Returns the storage key of an unsent note. It contains the session, so that the next person who signs in on this computer
 * does not find it.
 */
export function noteDraftKey(sessionId: string, questionId: string): string {
  return `radcore-note:${sessionId}:${questionId}`;
}

/** Checks whether this device has an unsent note. */
export function hasNoteDraft(sessionId: string, questionId: string): boolean {
  try {
    return localStorage.getItem(noteDraftKey(sessionId, questionId)) !== null;
  } catch {
    return false;
  }
}
