import { useSyncExternalStore } from "react";
import type { ShownSeries } from "../../series";
import type { ViewerController } from "../controller/viewer-controller";
import type { ViewerSnapshot } from "../controller/viewer-snapshot";
import type { PaneState } from "../saved-viewer-state";

/** Returns a value of the snapshot and renders again when it changes. `select` must return the same object for the same state. */
export function useViewerValue<Value>(viewer: ViewerController, select: (snapshot: ViewerSnapshot) => Value): Value {
  return useSyncExternalStore(viewer.subscribe, () => select(viewer.getSnapshot()));
}

/** Returns the active pane and its series. */
export function useActivePane(viewer: ViewerController): { pane: PaneState; series: ShownSeries } | null {
  const pane = useViewerValue(viewer, ({ panes, activePane }) => panes[activePane]);
  const series = pane && viewer.getSeriesById().get(pane.series);
  return series ? { pane, series } : null;
}
