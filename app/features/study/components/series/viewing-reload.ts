import type { ViewingSave } from "../../viewing-schema";

// A reloaded page may read from the server before the server has stored the changes that the page sent while it closed.
// Therefore the tab itself passes these changes on to the reloaded page.

const storageKey = "radcore-viewing";
/** Time in ms after which a reloaded page uses the server's state instead, which may come from another device. */
const maxAge = 30_000;

interface StoredViewing {
  userId: string;
  storedAt: number;
  save: ViewingSave;
}

/** Stores a viewing at `now` (ms) for the next page of this tab. */
export function storeForReload(userId: string, save: ViewingSave | null, now: number): void {
  if (!save) return;
  const stored: StoredViewing = { userId, storedAt: now, save };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(stored));
  } catch {
    // Storage is blocked or full, so the page shows the server's state.
  }
}

/**
 * Returns and removes the viewing of this learner that the page stored before the reload; null if there is none. A page that was not
 * reloaded reads from the server only, because the learner may have deleted the log in between.
 */
export function takeAfterReload(userId: string, now: number): ViewingSave | null {
  try {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const stored: StoredViewing | null = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
    sessionStorage.removeItem(storageKey);
    const isFresh = stored?.userId === userId && now - stored.storedAt < maxAge;
    return isFresh && navigation?.type === "reload" ? stored.save : null;
  } catch {
    return null;
  }
}
