import type { ShownSeries } from "../../../series/series";
import type { ViewerState, ViewingLog } from "../../../series/viewer/saved-viewer-state";
import { getPartPrefix } from "./list-findings";

/**
 * Returns the first frame of a series that a part of a case has added; null if the learner has seen all of them. Series of earlier
 * parts are never new, although their log may still be missing, because the viewer saves it after some seconds (Q16).
 */
export function findNewSeries(
  series: readonly ShownSeries[],
  seen: { state: ViewerState | null; log: ViewingLog | null },
  part: number,
): { series: string; frame: number } | null {
  const isSeen = (id: string) => seen.log?.[id] || seen.state?.panes.some((pane) => pane.series === id);
  const newSeries = series.find(({ id }) => id.startsWith(getPartPrefix(part)) && !isSeen(id));
  return newSeries ? { series: newSeries.id, frame: newSeries.firstFrame } : null;
}
