// A note in localStorage that saves of a learner are left on this device: so a page that has nothing to do with studying
// knows, without opening the database, that there is something to send.

export interface UnsentSaves {
  userId: string;
  username: string;
}

// One for each learner of the browser: what is sent for one takes nothing from another.
const unsentKey = (username: string) => `radcore-unsent:${username}`;

/** Leaves the note, or takes it away. */
export function markUnsentSaves({ userId, username }: UnsentSaves, some: boolean): void {
  try {
    if (some) localStorage.setItem(unsentKey(username), userId);
    else localStorage.removeItem(unsentKey(username));
  } catch {}
}

/** Whether saves of the learner who is signed in on this page wait; null when none do. */
export function readUnsentSaves(username: string | undefined): UnsentSaves | null {
  try {
    const userId = username && localStorage.getItem(unsentKey(username));
    return userId ? { userId, username } : null;
  } catch {
    return null;
  }
}
