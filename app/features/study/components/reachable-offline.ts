import type { MouseEvent } from "react";

/** Checks whether a page can be opened now. Offline, only the questions of the session can be opened. */
export function isReachable(path: string): boolean {
  return navigator.onLine || path.includes("?q=");
}

/** Cancels navigation to a page that cannot be opened offline; the banner explains why. */
export function stayWhenOffline(event: MouseEvent<HTMLAnchorElement>): void {
  if (!isReachable(event.currentTarget.getAttribute("href") ?? "")) event.preventDefault();
}
