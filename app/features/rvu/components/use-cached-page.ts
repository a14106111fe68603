import { useEffect, useState, useSyncExternalStore } from "react";
import { paths } from "~/paths";
import { getCatalogPath } from "../browser/fetch-catalog";
import { cachePage } from "../browser/offline-page";

/** Returns whether the browser reports a connection. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      addEventListener("online", changed);
      addEventListener("offline", changed);
      return () => {
        removeEventListener("online", changed);
        removeEventListener("offline", changed);
      };
    },
    () => navigator.onLine,
    () => true,
  );
}

/**
 * Caches the page for offline use soon after it opens, and returns whether that succeeded. `prepare` loads the parts
 * that are not shown yet and must be a stable function.
 */
export function useCachedPage(releaseIds: readonly string[], prepare: () => Promise<unknown>): boolean {
  const [isCached, setIsCached] = useState(false);
  // Joined into a string, because the list is a new array on each render.
  const joinedReleaseIds = releaseIds.join();
  useEffect(() => {
    if (!navigator.onLine) return;
    let isUnmounted = false;
    const timer = setTimeout(async () => {
      await prepare().catch(() => {});
      const isPageCached = await cachePage([...joinedReleaseIds.split(",").map(getCatalogPath), paths.rvuLocalities]);
      if (!isUnmounted) setIsCached(isPageCached);
    }, 1_500);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [joinedReleaseIds, prepare]);
  return isCached;
}
