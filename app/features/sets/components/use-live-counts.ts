import { useEffect, useState } from "react";
import { paths } from "~/paths";
import type { BuilderCounts } from "../builder-counts";

/** Debounce before a request, ms. */
const debounceMs = 150;

interface LiveCounts {
  counts: BuilderCounts;
  /** Whether the counts belong to an earlier choice. */
  isStale: boolean;
  /** Whether the last request failed. */
  hasFailed: boolean;
}

/**
 * Returns the counts for `query`; `initialCounts` holds those for `initialQuery`. Only the latest request is used, and the
 * earlier counts stay until its response.
 */
export function useLiveCounts(query: string, initialCounts: BuilderCounts, initialQuery: string): LiveCounts {
  const [latest, setLatest] = useState({ query: initialQuery, counts: initialCounts, hasFailed: false });
  // Starts over when the page has loaded new counts, after back, forward, or a submitted form.
  useEffect(
    () => setLatest({ query: initialQuery, counts: initialCounts, hasFailed: false }),
    [initialCounts, initialQuery],
  );
  useEffect(() => {
    if (query === latest.query) return;
    const controller = new AbortController();
    const requestTimer = setTimeout(async () => {
      try {
        const answer = await fetch(`${paths.customSetCounts}?${query}`, { signal: controller.signal });
        if (!answer.ok) throw new Error(`counts were answered ${answer.status}`);
        const counts = (await answer.json()) as BuilderCounts;
        if (!controller.signal.aborted) setLatest({ query, counts, hasFailed: false });
      } catch {
        if (!controller.signal.aborted) setLatest((before) => ({ ...before, query, hasFailed: true }));
      }
    }, debounceMs);
    return () => {
      clearTimeout(requestTimer);
      controller.abort();
    };
  }, [query, latest.query]);
  return { counts: latest.counts, isStale: latest.query !== query || latest.hasFailed, hasFailed: latest.hasFailed };
}
