import { useEffect, useState } from "react";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { SpinnerIcon } from "~/ui/spinner";
import { type CatalogueAnswer, fetchCatalogue } from "../../browser/catalogue";
import type { Catalogue } from "../../engine/catalogue";
import { changeByModality, leftOutOf } from "../../engine/compare";
import { ChangeChart } from "./change-chart";

interface YearChangeProps {
  /** The catalogue of the tally, which is often one of the two and saves a request. */
  catalogue: CatalogueAnswer;
  /** Ids of the releases to compare. */
  before: string;
  after: string;
}

type Fetched = { state: "loading" } | { state: "failed" } | { state: "here"; before: Catalogue; after: Catalogue };

/**
 * Shows how work changed between two releases by modality. Fetches missing catalogues on first render; key it by the
 * release ids.
 */
export function YearChange({ catalogue, before, after }: YearChangeProps) {
  const [fetched, setFetched] = useState<Fetched>({ state: "loading" });
  const { state } = fetched;
  useEffect(() => {
    if (state !== "loading") return;
    let left = false;
    const say = (next: Fetched) => !left && setFetched(next);
    Promise.all([before, after].map((id) => catalogueOf(id, catalogue))).then(
      ([one, other]) => say(one && other ? { state: "here", before: one, after: other } : { state: "failed" }),
      () => say({ state: "failed" }),
    );
    return () => {
      left = true;
    };
  }, [catalogue, before, after, state]);
  if (fetched.state === "failed")
    return (
      <Alert tone="warning" title="The other year did not load">
        <p>Check your connection, then try again.</p>
        <Button size="sm" variant="outline" className="mt-2" onClick={() => setFetched({ state: "loading" })}>
          Try again
        </Button>
      </Alert>
    );
  if (fetched.state === "loading")
    return (
      <p role="status" className="flex min-h-72 items-center justify-center gap-2 text-muted-foreground text-sm">
        <SpinnerIcon /> Loading the other year…
      </p>
    );
  return (
    <ChangeChart
      changes={changeByModality(fetched.before, fetched.after)}
      leftOut={leftOutOf(fetched.before, fetched.after)}
      before={fetched.before.release.year}
      after={fetched.after.release.year}
    />
  );
}

async function catalogueOf(id: string, here: CatalogueAnswer): Promise<Catalogue> {
  return id === here.release.id ? here : fetchCatalogue(id);
}
