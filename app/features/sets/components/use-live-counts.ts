import { useEffect, useState } from "react";
import { paths } from "~/paths";
import type { Counts } from "../builder-counts";

/** Waits for the next tick of a box before asking, ms. */
const pause = 150;

interface LiveCounts {
  counts: Counts;
  /** The counts shown are those of an earlier choice. */
  stale: boolean;
  /** The last request did not come through. */
  failed: boolean;
}

/**
 * The counts for what is chosen now: `initial` belong to the address `initialQuery`. One request a change, the last one wins,
 * and the old numbers stand until it is answered.
 */
export function useLiveCounts(query: string, initial: Counts, initialQuery: string): LiveCounts {
  const [known, setKnown] = useState({ query: initialQuery, counts: initial, failed: false });
  // The page was loaded anew: back, forward, or a form was sent.
  useEffect(() => setKnown({ query: initialQuery, counts: initial, failed: false }), [initial, initialQuery]);
  useEffect(() => {
    if (query === known.query) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(`${paths.customSetCounts}?${query}`, { signal: controller.signal });
        if (!answer.ok) throw new Error(`counts were answered ${answer.status}`);
        const counts = (await answer.json()) as Counts;
        if (!controller.signal.aborted) setKnown({ query, counts, failed: false });
      } catch {
        if (!controller.signal.aborted) setKnown((before) => ({ ...before, query, failed: true }));
      }
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, known.query]);
  return { counts: known.counts, stale: known.query !== query || known.failed, failed: known.failed };
}
