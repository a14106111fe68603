import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { getDeviceTime } from "../browser/device-clock";
import { browserStorage, type DeviceStorage } from "../browser/device-storage";
import { type CatalogResponse, fetchCatalog } from "../browser/fetch-catalog";
import { createTallyStore, subscribeToTabs, type TallyStore } from "../browser/tally-store";
import type { CatalogStudy } from "../engine/rvu-catalog";
import { indexStudies, type StudyIndex } from "../engine/study-search";
import { getTotalCounts, type Tally } from "../engine/tally/tally";
import type { Counts } from "../engine/tally/tally-counts";
import { indexStudiesById, type Sums, sumCounts } from "../engine/tally/tally-sums";

/** The tally with its catalog, as every part of the calculator uses it. */
export interface Calculation {
  tally: Tally;
  store: TallyStore;
  storage: DeviceStorage;
  catalog: CatalogResponse;
  studies: ReadonlyMap<string, CatalogStudy>;
  /** Returns the search index of the catalog, built on first use. */
  index: () => StudyIndex;
  /** Counts of all devices, without zeros. */
  counts: Counts;
  sums: Sums;
}

/** Returns the owner's tally with its catalog; null while the catalog loads. */
export function useCalculator(owner: string | null) {
  const [store] = useState(() =>
    createTallyStore({ storage: browserStorage, owner, listen: subscribeToTabs, now: getDeviceTime }),
  );
  const tally = useSyncExternalStore(store.subscribe, store.get, store.get);
  const { catalog, failed, retry } = useCatalog(store, tally.releaseId);
  const indexedCatalog = useMemo(
    () => catalog && { studies: indexStudiesById(catalog.studies), index: createLazyIndex(catalog.studies) },
    [catalog],
  );
  const counts = useMemo(() => getTotalCounts(tally), [tally]);
  const sums = useMemo(() => sumCounts(counts, indexedCatalog?.studies ?? new Map()), [counts, indexedCatalog]);
  const calculation: Calculation | null =
    catalog && indexedCatalog
      ? { tally, store, storage: browserStorage, ...indexedCatalog, catalog, counts, sums }
      : null;
  return { calculation, failed, retry };
}

function createLazyIndex(studies: readonly CatalogStudy[]): () => StudyIndex {
  let index: StudyIndex | null = null;
  return () => {
    index ??= indexStudies(studies);
    return index;
  };
}

/** Loads the catalog of the tally's release; for a new tally, the catalog of the current release (C2). */
function useCatalog(store: TallyStore, releaseId: string | null) {
  const [loaded, setLoaded] = useState<CatalogResponse | null>(null);
  const [failedFor, setFailedFor] = useState<{ releaseId: string | null } | null>(null);
  const retry = useCallback(() => setFailedFor(null), []);
  const failed = failedFor?.releaseId === releaseId;
  const isLoaded = loaded !== null && loaded.release.id === releaseId;
  useEffect(() => {
    if (isLoaded || failed) return;
    let left = false;
    fetchCatalog(releaseId).then(
      (found) => {
        if (left) return;
        setLoaded(found);
        store.dispatch({ type: "release", releaseId: found.release.id });
      },
      () => !left && setFailedFor({ releaseId }),
    );
    return () => {
      left = true;
    };
  }, [store, releaseId, isLoaded, failed]);
  return { catalog: isLoaded ? loaded : null, failed, retry };
}
