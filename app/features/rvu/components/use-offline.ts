import { useEffect, useState, useSyncExternalStore } from "react";
import { paths } from "~/paths";
import { cataloguePath } from "../browser/catalogue";
import { keepPage } from "../browser/offline";

/** Whether the browser has a connection, as far as it knows. */
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
 * Has the page kept once it is at rest, so that it opens without a network: `prepare` fetches the parts that were not shown
 * yet, and is the same function each time. True when it is kept.
 */
export function useKeptPage(releaseIds: readonly string[], prepare: () => Promise<unknown>): boolean {
  const [isKept, setIsKept] = useState(false);
  // Once for these releases: their list is a new one each time.
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
