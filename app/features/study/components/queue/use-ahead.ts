import { useEffect } from "react";
import { forgetSession, lookAhead, type Page, remember, showing } from "./ahead";

/**
 * Remembers what is shown, and looks ahead where the learner may (`allowed`: a subscription, so that nothing is spent).
 * To be used by the page of a session, once.
 */
export function useAhead(page: Page, allowed: boolean): void {
  useEffect(() => {
    const fromServer = page.made === "server";
    const { position } = page.open;
    if (fromServer) remember(page);
    else showing(position);
    if (!allowed) return;
    const stop = new AbortController();
    const look = () => void lookAhead(position, stop.signal).catch(() => {});
    // After what the page itself still fetches.
    const soon = setTimeout(look, fromServer ? 300 : 0);
    addEventListener("online", look);
    return () => {
      clearTimeout(soon);
      removeEventListener("online", look);
      stop.abort();
    };
  }, [page, allowed]);
  useEffect(() => forgetSession, []);
}
