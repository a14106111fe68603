import { pathCheckInterval } from "~/constants";

export interface View {
  path: string;
  title: string;
  referrer: string;
  timestamp: number;
}

const titleWaitMs = 1000;

/**
 * Reports each change of the path once, when the title has changed or after a second, so that the new title is included. Changes
 * of the query alone (the next question of a session, a filter) are ignored. `reportPending` reports a view that still waits for
 * its title; `now` is the browser's clock.
 */
export function watchPath(now: () => number, report: (view: View) => void): { reportPending(): void } {
  let path = location.pathname;
  let pendingView: Omit<View, "title"> | undefined;
  let timer = 0;

  const reportPending = () => {
    if (!pendingView) return;
    const view = { ...pendingView, title: document.title };
    pendingView = undefined;
    clearTimeout(timer);
    titleObserver.disconnect();
    report(view);
  };
  let title = document.title;
  const titleObserver = new MutationObserver(() => {
    if (document.title && document.title !== title) reportPending();
  });

  const checkPath = () => {
    if (location.pathname === path) return;
    reportPending();
    pendingView = { path: location.pathname, referrer: location.origin + path, timestamp: now() };
    path = location.pathname;
    title = document.title;
    titleObserver.observe(document.head, { childList: true, characterData: true, subtree: true });
    timer = window.setTimeout(reportPending, titleWaitMs);
  };

  for (const name of ["pushState", "replaceState"] as const) {
    const originalMethod = history[name];
    history[name] = function (this: History, ...args) {
      originalMethod.apply(this, args);
      checkPath();
    };
  }
  addEventListener("popstate", checkPath);
  setInterval(checkPath, pathCheckInterval);
  return { reportPending };
}
