// Marks in localStorage which learners have unsent saves, so that other pages need not open IndexedDB.

export interface UnsentSaves {
  userId: string;
  username: string;
}

// Each learner has a separate key, so that learners who share a browser do not affect each other.
const getUnsentKey = (username: string) => `radcore-unsent:${username}`;

/** Records whether the learner has unsent saves. */
export function markUnsentSaves({ userId, username }: UnsentSaves, hasUnsent: boolean): void {
  try {
    if (hasUnsent) localStorage.setItem(getUnsentKey(username), userId);
    else localStorage.removeItem(getUnsentKey(username));
  } catch {}
}

/** Returns the id and username of the learner with this username; null if the learner has no unsent saves. */
export function readUnsentSaves(username: string | undefined): UnsentSaves | null {
  try {
    const userId = username && localStorage.getItem(getUnsentKey(username));
    return userId ? { userId, username } : null;
  } catch {
    return null;
  }
}
