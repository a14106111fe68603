import { pathChangeCheck } from "~/constants";

export interface View {
  path: string;
  title: string;
  referrer: string;
  timestamp: number;
}

const titleWaitMs = 1000;

/**
 * Reports each change of the path once, with the title of the new page: when the title changes, or after a second. A
 * change of the query alone (the next question of a session, a filter) is no change of the path. `settle` reports what
 * still waits for its title; `now` is the browser's clock.
 */
export function watchPath(now: () => number, report: (view: View) => void): { reportPending(): void } {
  let path = location.pathname;
  let pending: Omit<View, "title"> | undefined;
  let timer = 0;

  const settle = () => {
    if (!pending) return;
    const view = { ...pending, title: document.title };
    pending = undefined;
    clearTimeout(timer);
    titles.disconnect();
    report(view);
  };
  let title = document.title;
  const titles = new MutationObserver(() => {
    if (document.title && document.title !== title) settle();
  });

  const checkPath = () => {
    if (location.pathname === path) return;
    settle();
    pending = { path: location.pathname, referrer: location.origin + path, timestamp: now() };
    path = location.pathname;
    title = document.title;
    titles.observe(document.head, { childList: true, characterData: true, subtree: true });
    timer = window.setTimeout(settle, titleWaitMs);
  };

  for (const name of ["pushState", "replaceState"] as const) {
    const original = history[name];
    history[name] = function (this: History, ...args) {
      original.apply(this, args);
      checkPath();
    };
  }
  addEventListener("popstate", checkPath);
  setInterval(checkPath, pathChangeCheck);
  return { reportPending: settle };
}
