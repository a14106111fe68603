import { scrollTo } from "./viewer-actions";
import type { ViewerController } from "./viewer-controller";

/**
 * Plays the stack of the active pane while `isPlaying` of the snapshot is true, until the returned function is called. Waits
 * for frames that are not loaded yet instead of skipping them.
 */
export function playCine(viewer: ViewerController): () => void {
  let scheduled = 0;
  let lastStep = 0;

  const step = (time: number) => {
    scheduled = 0;
    const { isPlaying, framesPerSecond, activePane } = viewer.getSnapshot();
    const context = viewer.getPane();
    if (!isPlaying || !context) return;
    scheduled = requestAnimationFrame(step);
    const duration = 1000 / framesPerSecond;
    // Tolerates half a refresh of a 60 Hz screen, because refreshes come slightly early or late.
    if (!context.frame || time - lastStep < duration - 8) return;
    // Keeps the average rate, except after a wait.
    lastStep = time - lastStep > 2 * duration ? time : lastStep + duration;
    scrollTo(viewer, activePane, (context.pane.frame + 1) % context.series.frames.length);
  };
  const start = () => {
    if (viewer.getSnapshot().isPlaying && !scheduled) scheduled = requestAnimationFrame(step);
  };
  const unsubscribe = viewer.subscribe(start);
  return () => {
    unsubscribe();
    cancelAnimationFrame(scheduled);
  };
}
