import type { MouseEvent } from "react";

/** Checks whether a page can be opened now; offline only the session's questions can. */
export function isReachable(path: string): boolean {
  return navigator.onLine || path.includes("?q=");
}

/** Cancels navigation to pages that need a connection while offline; the banner says why. */
export function stayWhenOffline(event: MouseEvent<HTMLAnchorElement>): void {
  if (!isReachable(event.currentTarget.getAttribute("href") ?? "")) event.preventDefault();
}
