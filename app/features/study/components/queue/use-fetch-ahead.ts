import { useEffect } from "react";
import { cachePage, clearSessionCache, fetchAhead, type SessionPage, setShownPosition } from "./session-cache";

/**
 * Caches the shown question and prefetches the next ones if `allowed`, that is, if it costs no quota. Use once per
 * session page.
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
    // Lets the page's own requests go first.
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
