import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { getDeviceTime } from "../browser/device-clock";
import { browserStorage, type DeviceStorage } from "../browser/device-storage";
import { type CatalogueResponse, fetchCatalogue } from "../browser/fetch-catalogue";
import { createTallyStore, subscribeToTabs, type TallyStore } from "../browser/tally-store";
import type { CatalogueStudy } from "../engine/rvu-catalogue";
import { indexStudies, type StudyIndex } from "../engine/study-search";
import { getTotalCounts, type Tally } from "../engine/tally/tally";
import type { Counts } from "../engine/tally/tally-counts";
import { indexStudiesById, type Sums, sumCounts } from "../engine/tally/tally-sums";

/** The tally with its catalogue, as every part of the calculator uses it. */
export interface Calculation {
  tally: Tally;
  store: TallyStore;
  storage: DeviceStorage;
  catalogue: CatalogueResponse;
  studies: ReadonlyMap<string, CatalogueStudy>;
  /** Returns the search index of the catalogue, built on first use. */
  index: () => StudyIndex;
  /** Counts of all devices, without zeros. */
  counts: Counts;
  sums: Sums;
}

/** Returns the owner's tally with its catalogue; null while the catalogue loads. */
export function useCalculator(owner: string | null) {
  const [store] = useState(() =>
    createTallyStore({ storage: browserStorage, owner, listen: subscribeToTabs, now: getDeviceTime }),
  );
  const tally = useSyncExternalStore(store.subscribe, store.get, store.get);
  const { catalogue, failed, retry } = useCatalogue(store, tally.releaseId);
  const indexedCatalogue = useMemo(
    () => catalogue && { studies: indexStudiesById(catalogue.studies), index: createLazyIndex(catalogue.studies) },
    [catalogue],
  );
  const counts = useMemo(() => getTotalCounts(tally), [tally]);
  const sums = useMemo(() => sumCounts(counts, indexedCatalogue?.studies ?? new Map()), [counts, indexedCatalogue]);
  const calculation: Calculation | null =
    catalogue && indexedCatalogue
      ? { tally, store, storage: browserStorage, ...indexedCatalogue, catalogue, counts, sums }
      : null;
  return { calculation, failed, retry };
}

function createLazyIndex(studies: readonly CatalogueStudy[]): () => StudyIndex {
  let index: StudyIndex | null = null;
  return () => {
    index ??= indexStudies(studies);
    return index;
  };
}

/** Loads the catalogue of the tally's release; for a new tally, of the current release (C2). */
function useCatalogue(store: TallyStore, releaseId: string | null) {
  const [loaded, setLoaded] = useState<CatalogueResponse | null>(null);
  const [failedFor, setFailedFor] = useState<{ releaseId: string | null } | null>(null);
  const retry = useCallback(() => setFailedFor(null), []);
  const failed = failedFor?.releaseId === releaseId;
  const isLoaded = loaded !== null && loaded.release.id === releaseId;
  useEffect(() => {
    if (isLoaded || failed) return;
    let left = false;
    fetchCatalogue(releaseId).then(
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
  return { catalogue: isLoaded ? loaded : null, failed, retry };
}
