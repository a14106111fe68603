import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { getDeviceTime } from "../browser/device-clock";
import { type CatalogResponse, fetchCatalog } from "../browser/fetch-catalog";
import { browserStorage, type DeviceStorage } from "../browser/rvu-device-storage";
import { createTallyStore, subscribeToTabs, type TallyStore } from "../browser/tally-store";
import type { CatalogStudy } from "../engine/rvu-catalog";
import { indexStudies, type StudyIndex } from "../engine/study-search";
import { getTotalCounts, type Tally } from "../engine/tally/tally";
import type { Counts } from "../engine/tally/tally-counts";
import { indexStudiesById, sumCounts, type TallySums } from "../engine/tally/tally-sums";

/** The tally with its catalog and its sums, which every part of the calculator shares. */
export interface Calculation {
  tally: Tally;
  store: TallyStore;
  storage: DeviceStorage;
  catalog: CatalogResponse;
  studies: ReadonlyMap<string, CatalogStudy>;
  /** Returns the search index of the catalog, built on first use. */
  getIndex: () => StudyIndex;
  /** Counts of all devices, without zeros. */
  counts: Counts;
  sums: TallySums;
}

/** Returns the owner's tally with its catalog; null while the catalog loads. */
export function useCalculator(owner: string | null) {
  const [store] = useState(() =>
    createTallyStore({ storage: browserStorage, owner, subscribeToRemoteWrites: subscribeToTabs, now: getDeviceTime }),
  );
  const tally = useSyncExternalStore(store.subscribe, store.get, store.get);
  const { catalog, hasFailed, retry } = useCatalog(store, tally.releaseId);
  const indexedCatalog = useMemo(
    () => catalog && { studies: indexStudiesById(catalog.studies), getIndex: createLazyIndex(catalog.studies) },
    [catalog],
  );
  const counts = useMemo(() => getTotalCounts(tally), [tally]);
  const sums = useMemo(() => sumCounts(counts, indexedCatalog?.studies ?? new Map()), [counts, indexedCatalog]);
  const calculation: Calculation | null =
    catalog && indexedCatalog
      ? { tally, store, storage: browserStorage, ...indexedCatalog, catalog, counts, sums }
      : null;
  return { calculation, hasFailed, retry };
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
  const [loadedCatalog, setLoadedCatalog] = useState<CatalogResponse | null>(null);
  const [failedRequest, setFailedRequest] = useState<{ releaseId: string | null } | null>(null);
  const retry = useCallback(() => setFailedRequest(null), []);
  const hasFailed = failedRequest?.releaseId === releaseId;
  const isLoaded = loadedCatalog !== null && loadedCatalog.release.id === releaseId;
  useEffect(() => {
    if (isLoaded || hasFailed) return;
    let isUnmounted = false;
    fetchCatalog(releaseId).then(
      (fetchedCatalog) => {
        if (isUnmounted) return;
        setLoadedCatalog(fetchedCatalog);
        store.dispatch({ type: "release", releaseId: fetchedCatalog.release.id });
      },
      () => !isUnmounted && setFailedRequest({ releaseId }),
    );
    return () => {
      isUnmounted = true;
    };
  }, [store, releaseId, isLoaded, hasFailed]);
  return { catalog: isLoaded ? loadedCatalog : null, hasFailed, retry };
}
