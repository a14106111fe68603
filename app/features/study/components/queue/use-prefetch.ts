import { useEffect } from "react";
import { cachePage, clearSessionCache, prefetchQuestions, type SessionPage, setShownPosition } from "./session-cache";

/**
 * Caches the shown question. Also prefetches the next questions if `isAllowed`: prefetching must not use free
 * questions. Use once per session page.
 */
export function usePrefetch(page: SessionPage, isAllowed: boolean): void {
  useEffect(() => {
    const isFromServer = page.madeBy === "server";
    const { position } = page.open;
    if (isFromServer) cachePage(page);
    else setShownPosition(position);
    if (!isAllowed) return;
    const controller = new AbortController();
    const prefetch = () => void prefetchQuestions(position, controller.signal).catch(() => {});
    // The requests of the page itself go first.
    const timer = setTimeout(prefetch, isFromServer ? 300 : 0);
    addEventListener("online", prefetch);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", prefetch);
      controller.abort();
    };
  }, [page, isAllowed]);
  useEffect(() => clearSessionCache, []);
}
