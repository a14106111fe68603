import { useEffect, useState } from "react";
import { paths } from "~/paths";
import { type Filter, writeFilter } from "../../questions/filter";
import type { BuilderCounts } from "../builder-counts";

/** Returns the number of questions that match a filter; null until the server has counted them. */
export function useMatchCount(filter: Filter): number | null {
  const [matchCount, setMatchCount] = useState<number | null>(null);
  const query = writeFilter(filter).toString();
  useEffect(() => {
    const abortController = new AbortController();
    fetch(`${paths.customSetCounts}?${query}`, { signal: abortController.signal })
      .then((answer) => (answer.ok ? (answer.json() as Promise<BuilderCounts>) : null))
      .then(
        (counts) => setMatchCount(counts?.total ?? null),
        () => {}, // The request was aborted or the browser is offline. The count stays unknown, but the session can still start.
      );
    return () => abortController.abort();
  }, [query]);
  return matchCount;
}
