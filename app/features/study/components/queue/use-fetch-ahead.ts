import { useEffect } from "react";
import { cachePage, clearSessionCache, fetchAhead, type SessionPage, setShownPosition } from "./session-cache";

/**
 * Remembers what is shown, and looks ahead where the learner may (`allowed`: a subscription, so that nothing is spent).
 * To be used by the page of a session, once.
 */
export function useFetchAhead(page: SessionPage, allowed: boolean): void {
  useEffect(() => {
    const fromServer = page.made === "server";
    const { position } = page.open;
    if (fromServer) cachePage(page);
    else setShownPosition(position);
    if (!allowed) return;
    const stop = new AbortController();
    const look = () => void fetchAhead(position, stop.signal).catch(() => {});
    // After what the page itself still fetches.
    const soon = setTimeout(look, fromServer ? 300 : 0);
    addEventListener("online", look);
    return () => {
      clearTimeout(soon);
      removeEventListener("online", look);
      stop.abort();
    };
  }, [page, allowed]);
  useEffect(() => clearSessionCache, []);
}
