/**
 * Where this device keeps a note that the server does not have yet. By session, so that the next person to sign in on this
 * computer does not find it.
 */
export function noteDraftKey(sessionId: string, questionId: string): string {
  return `radcore-note:${sessionId}:${questionId}`;
}

/** Whether there is such a note. */
export function hasNoteDraft(sessionId: string, questionId: string): boolean {
  try {
    return localStorage.getItem(noteDraftKey(sessionId, questionId)) !== null;
  } catch {
    return false;
  }
}
