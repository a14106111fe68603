import type { ShownSeries } from "../../series";
import { clamp, fittedViewport } from "../geometry/viewport-transform";
import { getFirstWindow } from "../pixels/window-presets";
import type { WindowValues } from "../pixels/window-table";
import type { PaneState } from "../saved-viewer-state";
import { paneCounts } from "../stack/hanging";
import { canShareWindow, findLinkedFrame } from "../stack/linked-frames";
import { createPane, type ViewerSnapshot } from "./viewer-snapshot";

// Functions that change panes. Each takes a snapshot and returns the next one.

/** The series of the question by id. */
export type SeriesById = ReadonlyMap<string, ShownSeries>;

/** Returns the snapshot with changed fields of a pane. */
export function changePane(snapshot: ViewerSnapshot, index: number, change: Partial<PaneState>): ViewerSnapshot {
  return { ...snapshot, panes: snapshot.panes.map((pane, i) => (i === index ? { ...pane, ...change } : pane)) };
}

/** Returns the snapshot with frame `frame` in a pane. The linked panes show their frames at the same position. */
export function scrollPane(
  snapshot: ViewerSnapshot,
  seriesById: SeriesById,
  index: number,
  frame: number,
): ViewerSnapshot {
  const source = seriesById.get(snapshot.panes[index]?.series ?? "");
  if (!source) return snapshot;
  const shown = clamp(frame, 0, source.frames.length - 1);
  if (shown === snapshot.panes[index]?.frame) return snapshot;
  return changeLinkedPanes(changePane(snapshot, index, { frame: shown }), index, (pane) => {
    const target = seriesById.get(pane.series);
    const linkedFrame = target ? findLinkedFrame(source, shown, target) : null;
    return linkedFrame === null ? pane : { ...pane, frame: linkedFrame };
  });
}

/** Returns the snapshot with a window in a pane, and in those linked panes whose values have the same meaning. */
export function setPaneWindow(
  snapshot: ViewerSnapshot,
  seriesById: SeriesById,
  index: number,
  window: WindowValues,
): ViewerSnapshot {
  const source = seriesById.get(snapshot.panes[index]?.series ?? "");
  return changeLinkedPanes(changePane(snapshot, index, { window }), index, (pane) => {
    const target = seriesById.get(pane.series);
    return source && target && canShareWindow(source, target) ? { ...pane, window } : pane;
  });
}

/** Returns the snapshot with the initial window, position, rotation, and inversion of a pane. The frame does not change. */
export function resetPane(snapshot: ViewerSnapshot, seriesById: SeriesById, index: number): ViewerSnapshot {
  const series = seriesById.get(snapshot.panes[index]?.series ?? "");
  if (!series) return snapshot;
  const reset = changePane(snapshot, index, { viewport: fittedViewport, isInverted: false });
  return setPaneWindow(reset, seriesById, index, getFirstWindow(series));
}

/** Returns the snapshot with another series in a pane, in the state `lastState` if a pane has shown this series before. */
export function showSeriesInPane(
  snapshot: ViewerSnapshot,
  index: number,
  series: ShownSeries,
  lastState?: PaneState,
): ViewerSnapshot {
  const changed = changePane(snapshot, index, lastState ?? createPane(series));
  return { ...changed, unfinished: null, crosshair: null, isPlaying: false };
}

/**
 * Returns the index of the pane in which a series opens by itself: one that shows it already; beside the first pane for a prior or
 * comparison, so that the current examination stays in view (Q16); else the active pane.
 */
export function choosePane({ panes, layout, activePane }: ViewerSnapshot, { id, role }: ShownSeries): number {
  const visiblePanes = panes.slice(0, paneCounts[layout]);
  const shown = visiblePanes.findIndex(({ series }) => series === id);
  if (shown >= 0) return shown;
  return role !== "current" && visiblePanes.length > 1 ? 1 : activePane;
}

function changeLinkedPanes(
  snapshot: ViewerSnapshot,
  source: number,
  change: (pane: PaneState) => PaneState,
): ViewerSnapshot {
  if (!snapshot.isLinked) return snapshot;
  const isLinkedPane = (index: number) => index !== source && index < paneCounts[snapshot.layout];
  return { ...snapshot, panes: snapshot.panes.map((pane, index) => (isLinkedPane(index) ? change(pane) : pane)) };
}
