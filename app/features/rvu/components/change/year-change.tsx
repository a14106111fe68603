import { useEffect, useState } from "react";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { SpinnerIcon } from "~/ui/spinner";
import { type CatalogResponse, fetchCatalog } from "../../browser/fetch-catalog";
import { compareByModality, countIncomparableStudies } from "../../engine/compare-releases";
import type { Catalog } from "../../engine/rvu-catalog";
import { ChangeChart } from "./change-chart";

interface YearChangeProps {
  /** The catalog of the tally. If it is one of the compared catalogs, it need not be fetched. */
  catalog: CatalogResponse;
  /** Ids of the releases to compare. */
  before: string;
  after: string;
}

type FetchState = { state: "loading" } | { state: "failed" } | { state: "loaded"; before: Catalog; after: Catalog };

/**
 * Shows how work changed between two releases by modality. Fetches missing catalogs on first render, so the caller must
 * use the release ids as the key.
 */
export function YearChange({ catalog, before, after }: YearChangeProps) {
  const [fetchState, setFetchState] = useState<FetchState>({ state: "loading" });
  const { state } = fetchState;
  useEffect(() => {
    if (state !== "loading") return;
    let isUnmounted = false;
    const updateFetchState = (next: FetchState) => !isUnmounted && setFetchState(next);
    Promise.all([before, after].map((id) => loadCatalog(id, catalog))).then(
      ([one, other]) =>
        updateFetchState(one && other ? { state: "loaded", before: one, after: other } : { state: "failed" }),
      () => updateFetchState({ state: "failed" }),
    );
    return () => {
      isUnmounted = true;
    };
  }, [catalog, before, after, state]);
  if (fetchState.state === "failed")
    return (
      <Alert tone="warning" title="The other year did not load">
        <p>Check your connection, then try again.</p>
        <Button size="sm" variant="outline" className="mt-2" onClick={() => setFetchState({ state: "loading" })}>
          Try again
        </Button>
      </Alert>
    );
  if (fetchState.state === "loading")
    return (
      <p role="status" className="flex min-h-72 items-center justify-center gap-2 text-muted-foreground text-sm">
        <SpinnerIcon /> Loading the other year…
      </p>
    );
  return (
    <ChangeChart
      changes={compareByModality(fetchState.before, fetchState.after)}
      leftOutCount={countIncomparableStudies(fetchState.before, fetchState.after)}
      beforeYear={fetchState.before.release.year}
      afterYear={fetchState.after.release.year}
    />
  );
}

async function loadCatalog(id: string, tallyCatalog: CatalogResponse): Promise<Catalog> {
  return id === tallyCatalog.release.id ? tallyCatalog : fetchCatalog(id);
}
