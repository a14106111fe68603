// Who uses a page that is shown without a network: its HTML is the visitors', for nobody could be asked.

const storageKey = "radcore-learner";

/** Whether this page came from the device, as it was made for visitors (public/rvu-worker.js marks it). */
export function isCachedPage(): boolean {
  return document.documentElement.dataset.kept !== undefined;
}

/** Remembers who was signed in when the server last said so, if anybody. */
export function rememberLearner(username: string | undefined): void {
  try {
    if (username) localStorage.setItem(storageKey, username);
    else localStorage.removeItem(storageKey);
  } catch {
    // Nothing is kept, then.
  }
}

/** Who was signed in on this device when a server last said so; null for nobody. */
export function lastLearner(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
