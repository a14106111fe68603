// A note in localStorage that saves of a learner are left on this device: so a page that has nothing to do with studying
// knows, without opening the database, that there is something to send.

export interface Leftovers {
  userId: string;
  username: string;
}

// One for each learner of the browser: what is sent for one takes nothing from another.
const keyOf = (username: string) => `radcore-unsent:${username}`;

/** Leaves the note, or takes it away. */
export function markLeftovers({ userId, username }: Leftovers, some: boolean): void {
  try {
    if (some) localStorage.setItem(keyOf(username), userId);
    else localStorage.removeItem(keyOf(username));
  } catch {}
}

/** Whether saves of the learner who is signed in on this page wait; null when none do. */
export function readLeftovers(username: string | undefined): Leftovers | null {
  try {
    const userId = username && localStorage.getItem(keyOf(username));
    return userId ? { userId, username } : null;
  } catch {
    return null;
  }
}
