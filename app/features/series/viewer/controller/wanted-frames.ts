import type { FrameRequest } from "../pixels/frame-loader";
import { paneCounts } from "../stack/hanging";
import type { SeriesById } from "./change-panes";
import type { ViewerSnapshot } from "./viewer-snapshot";

/** Neighbors to load in advance, the nearest first. */
const neighbors = [1, -1, 2, -2, 3, -3];
/** Cine only goes forward. */
const framesAhead = [1, 2, 3, 4, 5, 6];

/** Returns how many panes the layout shows. */
export function countVisiblePanes({ layout }: ViewerSnapshot): number {
  return paneCounts[layout];
}

/** Returns the frames to load: first those on the screen, one per pane, then their neighbors. */
export function listWantedFrames(snapshot: ViewerSnapshot, seriesById: SeriesById): FrameRequest[] {
  const panes = snapshot.panes.slice(0, countVisiblePanes(snapshot));
  const offsets = [0, ...(snapshot.isPlaying ? framesAhead : neighbors)];
  return offsets.flatMap((offset) =>
    panes.flatMap((pane) => {
      const series = seriesById.get(pane.series);
      if (!series) return [];
      const count = series.frames.length;
      const index = snapshot.isPlaying ? (pane.frame + offset) % count : pane.frame + offset;
      const frame = series.frames[index];
      return frame ? [{ url: frame.url, series }] : [];
    }),
  );
}
