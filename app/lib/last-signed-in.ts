// Remembers the last signed-in learner for offline pages, because their cached HTML was rendered for visitors.

const storageKey = "radcore-learner";

/** Returns whether this page came from the offline cache, as rendered for visitors (public/rvu-worker.js marks it). */
export function isCachedPage(): boolean {
  return document.documentElement.dataset.kept !== undefined;
}

/** Stores the username that the server last reported, or clears it. */
export function rememberLearner(username: string | undefined): void {
  try {
    if (username) localStorage.setItem(storageKey, username);
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked, so the name is not remembered.
  }
}

/** Returns the username that the server last reported on this device; null if there is none. */
export function getLastLearner(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
