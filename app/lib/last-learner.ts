// Who uses a page that is shown without a network: its HTML is the visitors', for nobody could be asked.

const keptAs = "radcore-learner";

/** Whether this page came from the device, as it was made for visitors (public/rvu-worker.js marks it). */
export function isKeptPage(): boolean {
  return document.documentElement.dataset.kept !== undefined;
}

/** Remembers who was signed in when the server last said so, if anybody. */
export function rememberLearner(username: string | undefined): void {
  try {
    if (username) localStorage.setItem(keptAs, username);
    else localStorage.removeItem(keptAs);
  } catch {
    // Nothing is kept, then.
  }
}

/** Who was signed in on this device when a server last said so; null for nobody. */
export function lastLearner(): string | null {
  try {
    return localStorage.getItem(keptAs);
  } catch {
    return null;
  }
}
