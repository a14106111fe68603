import type { ShownSeries } from "../../series";
import { fittedViewport, type Point } from "../geometry/viewport-transform";
import type { UnfinishedMeasurement } from "../measuring/measurement-input";
import { getFirstWindow } from "../pixels/window-presets";
import type { PaneState, ViewerState } from "../saved-viewer-state";
import { hangSeries, paneCounts } from "../stack/hanging";
import { getDefaultTool, type Tool } from "./viewer-tools";

/** The complete state of the viewer at one moment. Immutable: each change creates a new snapshot. */
export interface ViewerSnapshot extends ViewerState {
  tool: Tool;
  isPlaying: boolean;
  framesPerSecond: number;
  /** Whether the outlines and the captions of markers show, which hosts pass after the answer. */
  areRegionsVisible: boolean;
  /** The measurement being drawn in the active pane. */
  unfinished: UnfinishedMeasurement | null;
  /** Index of the measurement that was drawn or moved last. */
  selectedMeasurement: number | null;
  /** The keyboard's crosshair in the active pane, in pixels of the picture. */
  crosshair: Point | null;
}

const defaultFramesPerSecond = 10;
const maxPanes = 4;

/** Returns the state of a pane that shows a series for the first time. */
export function createPane(series: ShownSeries): PaneState {
  return {
    series: series.id,
    frame: series.firstFrame,
    window: getFirstWindow(series),
    viewport: fittedViewport,
    isInverted: false,
  };
}

/**
 * Returns the initial snapshot: the saved state of the series that still exist, and the default hanging for the others. With
 * `isNarrow`, starts with one pane.
 */
export function createSnapshot(
  series: readonly ShownSeries[],
  saved: ViewerState | null,
  { canMark, isNarrow }: { canMark: boolean; isNarrow: boolean },
): ViewerSnapshot {
  const hanging = hangSeries(series);
  const findSeries = (id: string | undefined) => series.find((one) => one.id === id);
  const panes = Array.from({ length: maxPanes }, (_, index): PaneState[] => {
    const pane = saved?.panes[index];
    const shown = findSeries(pane?.series);
    if (pane && shown) return [{ ...pane, frame: Math.min(pane.frame, shown.frames.length - 1) }];
    const initialHanging = findSeries(hanging.ids[index % hanging.ids.length]);
    return initialHanging ? [createPane(initialHanging)] : [];
  }).flat();
  const layout = saved?.layout ?? (isNarrow ? "1x1" : hanging.layout);
  const first = findSeries(panes[0]?.series);
  return {
    version: 1,
    layout,
    activePane: Math.min(saved?.activePane ?? 0, paneCounts[layout] - 1),
    isLinked: saved?.isLinked ?? true,
    panes,
    measurements: (saved?.measurements ?? []).filter((one) => findSeries(one.series)?.frames[one.frame]),
    tool: getDefaultTool(first, canMark),
    isPlaying: false,
    framesPerSecond: Math.round(first?.frameRate ?? defaultFramesPerSecond),
    areRegionsVisible: true,
    unfinished: null,
    selectedMeasurement: null,
    crosshair: null,
  };
}

/** Returns the part of a snapshot that is saved. */
export function getViewerState(snapshot: ViewerSnapshot): ViewerState {
  const { version, layout, activePane, isLinked, panes, measurements } = snapshot;
  return { version, layout, activePane, isLinked, panes, measurements };
}
