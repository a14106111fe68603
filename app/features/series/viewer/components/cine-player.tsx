import { useEffect } from "react";
import { scrollTo } from "../controller/viewer-actions";
import type { ViewerController } from "../controller/viewer-controller";
import { ToolbarSelect } from "./toolbar-parts";
import { useViewerValue } from "./use-viewer-value";

const frameRates = [1, 2, 3, 5, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60];

/** Plays the stack of the active pane while it is shown, and offers the rate. */
export function CinePlayer({ viewer }: { viewer: ViewerController }) {
  const rate = useViewerValue(viewer, (snapshot) => snapshot.framesPerSecond);
  useEffect(() => playCine(viewer), [viewer]);
  return (
    <ToolbarSelect
      name="Frames per second"
      value={String(rate)}
      // JavaScript sorts integer keys by size.
      choices={Object.fromEntries([...frameRates, rate].map((one) => [one, `${one} fps`]))}
      onChoose={(chosen) => viewer.change({ framesPerSecond: Number(chosen) })}
    />
  );
}

/** Plays until the returned function is called. Waits for frames that are not loaded yet instead of skipping them. */
function playCine(viewer: ViewerController): () => void {
  let lastStep = 0;
  const step = (time: number) => {
    scheduled = requestAnimationFrame(step);
    const { framesPerSecond, activePane } = viewer.getSnapshot();
    const context = viewer.getPane();
    const duration = 1000 / framesPerSecond;
    // Tolerates half a refresh of a 60 Hz screen, because refreshes come slightly early or late.
    if (!context?.frame || time - lastStep < duration - 8) return;
    // Keeps the average rate, except after a wait.
    lastStep = time - lastStep > 2 * duration ? time : lastStep + duration;
    scrollTo(viewer, activePane, (context.pane.frame + 1) % context.series.frames.length);
  };
  let scheduled = requestAnimationFrame(step);
  return () => cancelAnimationFrame(scheduled);
}
