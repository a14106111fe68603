import { useEffect, useState, useSyncExternalStore } from "react";
import { paths } from "~/paths";
import { cataloguePath } from "../browser/catalogue";
import { keepPage } from "../browser/offline";

/** Returns whether the browser reports a connection. */
export function useOnline(): boolean {
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
 * Caches the page for offline use once it is idle and returns whether that succeeded. `prepare` loads the parts not shown
 * yet and must be a stable function.
 */
export function useKeptPage(releaseIds: readonly string[], prepare: () => Promise<unknown>): boolean {
  const [isKept, setIsKept] = useState(false);
  // A string, because the list is a new array on each render.
  const listed = releaseIds.join();
  useEffect(() => {
    if (!navigator.onLine) return;
    let left = false;
    const timer = setTimeout(async () => {
      await prepare().catch(() => {});
      const done = await keepPage([...listed.split(",").map(cataloguePath), paths.rvuLocalities]);
      if (!left) setIsKept(done);
    }, 1_500);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [listed, prepare]);
  return isKept;
}
