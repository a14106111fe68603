import type { ViewingLog } from "../saved-viewer-state";

/** Maximum time that counts for one uninterrupted view of a frame, because the learner may have left the desk. */
const maxViewMilliseconds = 60_000;

/** The time that a pane has shown one frame; `counted` milliseconds of it are already in the log. */
interface FrameView {
  series: string;
  frame: number;
  since: number;
  counted: number;
}

export interface ViewingRecorder {
  /** Records that the pane shows the frame from `time` (ms) on, and ends the time of its previous frame. */
  show(pane: number, series: string, frame: number, time: number): void;
  /** Ends the times of all frames, for example when the page is hidden. */
  pause(time: number): void;
  /** Returns a copy of the log up to `time`. */
  read(time: number): ViewingLog;
}

/** Returns a recorder of which frames are shown and for how long. It adds to a copy of `saved`. */
export function createViewingRecorder(saved: ViewingLog = {}): ViewingRecorder {
  const log: ViewingLog = structuredClone(saved);
  const viewsByPane = new Map<number, FrameView>();

  const countTime = (view: FrameView, time: number) => {
    const viewMilliseconds = Math.min(maxViewMilliseconds, Math.max(0, Math.round(time - view.since)));
    const milliseconds = log[view.series]?.milliseconds ?? {};
    milliseconds[view.frame] = (milliseconds[view.frame] ?? 0) + viewMilliseconds - view.counted;
    view.counted = viewMilliseconds;
  };

  return {
    show(pane, series, frame, time) {
      const view = viewsByPane.get(pane);
      if (view?.series === series && view.frame === frame) return;
      if (view) countTime(view, time);
      log[series] ??= { last: frame, milliseconds: {} };
      log[series].last = frame;
      viewsByPane.set(pane, { series, frame, since: time, counted: 0 });
    },
    pause(time) {
      for (const view of viewsByPane.values()) countTime(view, time);
      viewsByPane.clear();
    },
    read(time) {
      for (const view of viewsByPane.values()) countTime(view, time);
      return structuredClone(log);
    },
  };
}
