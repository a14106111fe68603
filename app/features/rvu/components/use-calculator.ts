import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { type CatalogueAnswer, fetchCatalogue } from "../browser/catalogue";
import { deviceNow } from "../browser/clock";
import { type Kept, localKept } from "../browser/device";
import { createTallyStore, listenToTabs, type TallyStore } from "../browser/tally-store";
import type { CatalogueStudy } from "../engine/catalogue";
import { indexStudies, type StudyIndex } from "../engine/search";
import type { Counts } from "../engine/tally/counts";
import { type Sums, studiesById, sumsOf } from "../engine/tally/sums";
import { shownCounts, type Tally } from "../engine/tally/tally";

/** The tally with its catalogue, as every part of the calculator uses it. */
export interface Calculation {
  tally: Tally;
  store: TallyStore;
  kept: Kept;
  catalogue: CatalogueAnswer;
  studies: ReadonlyMap<string, CatalogueStudy>;
  /** Returns the search index of the catalogue, built on first use. */
  index: () => StudyIndex;
  /** Counts of all devices, without zeros. */
  counts: Counts;
  sums: Sums;
}

/** Returns the owner's tally with its catalogue; null while the catalogue loads. */
export function useCalculator(owner: string | null) {
  const [store] = useState(() => createTallyStore({ kept: localKept, owner, listen: listenToTabs, now: deviceNow }));
  const tally = useSyncExternalStore(store.subscribe, store.get, store.get);
  const { catalogue, failed, again } = useCatalogue(store, tally.releaseId);
  const fixed = useMemo(
    () => catalogue && { studies: studiesById(catalogue.studies), index: indexOnce(catalogue.studies) },
    [catalogue],
  );
  const counts = useMemo(() => shownCounts(tally), [tally]);
  const sums = useMemo(() => sumsOf(counts, fixed?.studies ?? new Map()), [counts, fixed]);
  const calculation: Calculation | null =
    catalogue && fixed ? { tally, store, kept: localKept, ...fixed, catalogue, counts, sums } : null;
  return { calculation, failed, again };
}

function indexOnce(studies: readonly CatalogueStudy[]): () => StudyIndex {
  let index: StudyIndex | null = null;
  return () => {
    index ??= indexStudies(studies);
    return index;
  };
}

/** Loads the catalogue of the tally's release; for a new tally, of the current release (C2). */
function useCatalogue(store: TallyStore, releaseId: string | null) {
  const [loaded, setLoaded] = useState<CatalogueAnswer | null>(null);
  const [failedFor, setFailedFor] = useState<{ releaseId: string | null } | null>(null);
  const again = useCallback(() => setFailedFor(null), []);
  const failed = failedFor?.releaseId === releaseId;
  const isHere = loaded !== null && loaded.release.id === releaseId;
  useEffect(() => {
    if (isHere || failed) return;
    let left = false;
    fetchCatalogue(releaseId).then(
      (found) => {
        if (left) return;
        setLoaded(found);
        store.act({ type: "release", releaseId: found.release.id });
      },
      () => !left && setFailedFor({ releaseId }),
    );
    return () => {
      left = true;
    };
  }, [store, releaseId, isHere, failed]);
  return { catalogue: isHere ? loaded : null, failed, again };
}
