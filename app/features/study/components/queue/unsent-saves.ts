// Marks in localStorage that a learner has unsent saves, so that other pages need not open IndexedDB.

export interface UnsentSaves {
  userId: string;
  username: string;
}

// One key per learner, so that learners of one browser do not affect each other.
const unsentKey = (username: string) => `radcore-unsent:${username}`;

/** Sets or removes the mark. */
export function markUnsentSaves({ userId, username }: UnsentSaves, hasUnsent: boolean): void {
  try {
    if (hasUnsent) localStorage.setItem(unsentKey(username), userId);
    else localStorage.removeItem(unsentKey(username));
  } catch {}
}

/** Returns the signed-in learner if they have unsent saves, else null. */
export function readUnsentSaves(username: string | undefined): UnsentSaves | null {
  try {
    const userId = username && localStorage.getItem(unsentKey(username));
    return userId ? { userId, username } : null;
  } catch {
    return null;
  }
}
