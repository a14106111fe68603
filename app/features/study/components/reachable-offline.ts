import type { MouseEvent } from "react";

/** Whether a page can be gone to now: without a connection only the questions of the session can. */
export function isReachable(path: string): boolean {
  return navigator.onLine || path.includes("?q=");
}

/** For a link to what needs a connection: without one the learner stays where they are; the banner says why. */
export function stayWhenOffline(event: MouseEvent<HTMLAnchorElement>): void {
  if (!isReachable(event.currentTarget.getAttribute("href") ?? "")) event.preventDefault();
}
