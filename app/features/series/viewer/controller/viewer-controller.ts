import type { ShownSeries } from "../../series";
import { getPictureSize, type PictureSize, type Size } from "../geometry/picture-size";
import { getTransform, type Transform } from "../geometry/viewport-transform";
import type * as MarkingTools from "../marking/marking-tools";
import type * as MeasuringTools from "../measuring/measuring-tools";
import { fetchFrame } from "../pixels/fetch-frame";
import { createFrameDecoder } from "../pixels/frame-decoder";
import { createFrameLoader } from "../pixels/frame-loader";
import type { StoredFrame } from "../pixels/window-table";
import type { PaneState } from "../saved-viewer-state";
import { createViewingRecorder } from "../stack/viewing-log";
import type { SeriesViewerProps } from "../viewer-props";
import { choosePane, type SeriesById, scrollPane, showSeriesInPane } from "./change-panes";
import { createSnapshot, getViewerState, type ViewerSnapshot } from "./viewer-snapshot";
import { getDefaultTool, needsMarking } from "./viewer-tools";
import { countVisiblePanes, listWantedFrames } from "./wanted-frames";

/** A pane with everything needed to draw it or to act on it. */
export interface PaneContext {
  index: number;
  pane: PaneState;
  series: ShownSeries;
  picture: PictureSize;
  /** Size of the pane in CSS pixels. */
  size: Size;
  transform: Transform;
  /** Stored values of the frame, once loaded. */
  frame: StoredFrame | undefined;
}

/** The viewer without its DOM elements: the snapshot, the frames, and the callbacks of the host. */
export interface ViewerController {
  getSnapshot(): ViewerSnapshot;
  /** Calls `listener` after every change and every loaded frame. */
  subscribe(listener: () => void): () => void;
  change(change: Partial<ViewerSnapshot> | ((snapshot: ViewerSnapshot) => ViewerSnapshot)): void;
  getHost(): SeriesViewerProps;
  /**
   * Applies the host's latest props. Shows a new series or a requested frame in the active pane, and selects the marking tool
   * when marking begins.
   */
  setHost(host: SeriesViewerProps): void;
  getSeriesById(): SeriesById;
  /** Returns a pane, by default the active one; null before it has a size. */
  getPane(index?: number): PaneContext | null;
  setPaneSize(index: number, size: Size): void;
  /** Shows a series in the active pane, as it was when that series was last shown. */
  showSeries(id: string): void;
  /** Returns why the frame of a pane could not be loaded, as a sentence. */
  getProblem(index: number): string | undefined;
  /** Loads the frames that failed again. */
  retry(): void;
  /** Returns the code of marks and regions, once the host has passed some and the code is loaded. */
  getMarking(): typeof MarkingTools | null;
  /** Returns the code of the measuring tools, once loaded. */
  getMeasuring(): typeof MeasuringTools | null;
  /** Loads the code of the measuring tools; does nothing if loading fails, so that the next call tries again. */
  loadMeasuring(): void;
  /** Records that the pane's frame is on the screen. */
  recordShown(index: number, time: number): void;
  /**
   * Stops the viewing times of the visible frames, and reports state and log to the host, for example when the page is hidden.
   */
  flush(time: number): void;
  /** Stops loading and releases the memory. */
  dispose(): void;
}

const saveDelay = 1_000;
const logDelay = 10_000;

/** Returns the controller of a viewer that starts with the host's saved state. With `isNarrow`, starts with one pane. */
export function createViewerController(firstHost: SeriesViewerProps, isNarrow: boolean): ViewerController {
  // The first call of setHost shows the frame that the host requests at the start.
  let host: SeriesViewerProps = { ...firstHost, requestedFrame: null };
  const listeners = new Set<() => void>();
  const sizes: Size[] = [];
  const lastStateBySeries = new Map<string, PaneState>();
  const recorder = createViewingRecorder(host.savedLog ?? {});
  const decoder = createFrameDecoder();
  let seriesById = indexSeries(host);
  let snapshot = createSnapshot(host.series, host.savedState ?? null, { canMark: Boolean(host.onMark), isNarrow });
  let marking: typeof MarkingTools | null = null;
  let measuring: typeof MeasuringTools | null = null;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let logTimer: ReturnType<typeof setTimeout> | undefined;

  const notify = () => {
    for (const listener of listeners) listener();
  };
  const loader = createFrameLoader({ load: (...request) => fetchFrame(decoder, ...request), onChange: notify });
  const requestFrames = () => loader.request(listWantedFrames(snapshot, seriesById), countVisiblePanes(snapshot));
  const save = () => {
    clearTimeout(saveTimer);
    if (saveTimer) host.onStateChange?.(getViewerState(snapshot));
    saveTimer = undefined;
  };
  const saveLog = (time: number) => {
    clearTimeout(logTimer);
    if (logTimer) host.onLogChange?.(recorder.read(time));
    logTimer = undefined;
  };
  /** Loads the code of marks and regions if the host passes some. If loading fails, the host's next props try again. */
  const loadMarking = () => {
    if (marking || !needsMarking(host)) return;
    import("../marking/marking-tools").then(
      (tools) => {
        marking = tools;
        notify();
      },
      () => undefined,
    );
  };
  const getUrl = (index: number) => {
    const pane = snapshot.panes[index];
    return (pane && seriesById.get(pane.series)?.frames[pane.frame]?.url) ?? "";
  };

  /** Activates the pane that suits a series, and shows it there. */
  const openSeries = (id: string) => {
    const series = seriesById.get(id);
    if (!series) return;
    const activePane = choosePane(snapshot, series);
    if (activePane !== snapshot.activePane) viewer.change({ activePane, unfinished: null, crosshair: null });
    viewer.showSeries(id);
  };

  const viewer: ViewerController = {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(change) {
      const before = snapshot;
      snapshot = typeof change === "function" ? change(before) : { ...before, ...change };
      if (snapshot === before) return;
      if (isSaveNeeded(before, snapshot)) saveTimer ??= setTimeout(save, saveDelay);
      requestFrames();
      notify();
    },
    getHost: () => host,
    setHost(next) {
      const before = host;
      const added = next.series.find(({ id }) => !seriesById.has(id));
      host = next;
      seriesById = indexSeries(host);
      loadMarking();
      const { onMark, requestedFrame } = host;
      if (Boolean(onMark) !== Boolean(before.onMark)) {
        const shown = seriesById.get(snapshot.panes[snapshot.activePane]?.series ?? "");
        viewer.change({ tool: getDefaultTool(shown, Boolean(onMark)), crosshair: null });
      }
      if (before.onLogChange && !host.onLogChange) {
        clearTimeout(logTimer);
        logTimer = undefined;
        before.onLogChange(recorder.read(performance.now()));
      }
      if (added) openSeries(added.id);
      if (requestedFrame && requestedFrame !== before.requestedFrame) {
        openSeries(requestedFrame.series);
        viewer.change((current) => scrollPane(current, seriesById, current.activePane, requestedFrame.frame));
      }
      notify();
    },
    getSeriesById: () => seriesById,
    getPane(index = snapshot.activePane) {
      const pane = snapshot.panes[index];
      const series = pane && seriesById.get(pane.series);
      const size = sizes[index];
      if (!series || !size?.width || !size.height) return null;
      const picture = getPictureSize(series);
      const transform = getTransform(pane.viewport, picture, size);
      return { index, pane, series, picture, size, transform, frame: loader.getFrame(getUrl(index)) };
    },
    setPaneSize(index, size) {
      sizes[index] = size;
      notify();
    },
    showSeries(id) {
      const series = seriesById.get(id);
      const current = snapshot.panes[snapshot.activePane];
      if (!series || current?.series === id) return;
      if (current) lastStateBySeries.set(current.series, current);
      viewer.change((before) => showSeriesInPane(before, before.activePane, series, lastStateBySeries.get(id)));
    },
    getProblem: (index) => loader.getError(getUrl(index)),
    retry: loader.retry,
    getMarking: () => marking,
    getMeasuring: () => measuring,
    loadMeasuring() {
      import("../measuring/measuring-tools").then(
        (tools) => {
          measuring = tools;
          notify();
        },
        () => undefined,
      );
    },
    recordShown(index, time) {
      const pane = snapshot.panes[index];
      if (!pane) return;
      recorder.show(index, pane.series, pane.frame, time);
      logTimer ??= setTimeout(() => saveLog(performance.now()), logDelay);
    },
    flush(time) {
      recorder.pause(time);
      saveLog(time);
      save();
    },
    dispose() {
      loader.dispose();
      decoder.dispose();
      listeners.clear();
    },
  };
  requestFrames();
  loadMarking();
  if (snapshot.measurements.length) viewer.loadMeasuring();
  return viewer;
}

function indexSeries({ series }: SeriesViewerProps): SeriesById {
  return new Map(series.map((one) => [one.id, one]));
}

function isSaveNeeded(a: ViewerSnapshot, b: ViewerSnapshot): boolean {
  return (["panes", "measurements", "layout", "activePane", "isLinked"] as const).some((key) => a[key] !== b[key]);
}
