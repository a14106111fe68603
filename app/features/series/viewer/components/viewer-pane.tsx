import { useEffect, useId, useRef, useState } from "react";
import { cn } from "~/lib/cn";
import { Button } from "~/ui/button";
import { listenToGestures } from "../controller/pane-gestures";
import { showPane } from "../controller/pane-view";
import { activatePane } from "../controller/viewer-actions";
import type { ViewerController } from "../controller/viewer-controller";
import { nameFrame } from "../stack/frame-names";
import { SeriesPreview } from "./series-preview";
import { useViewerValue } from "./use-viewer-value";

interface ViewerPaneProps {
  viewer: ViewerController;
  index: number;
  /** Id of the text that explains the keys. */
  helpId: string;
  isOnlyPane: boolean;
}

/** One picture with its gestures, its preview until the frame is loaded, and a message if loading fails. */
export function ViewerPane({ viewer, index, helpId, isOnlyPane }: ViewerPaneProps) {
  const elementRef = useRef<HTMLDivElement>(null);
  const frameId = useId();
  const [isPainted, setPainted] = useState(false);
  const pane = useViewerValue(viewer, ({ panes }) => panes[index]);
  const isActive = useViewerValue(viewer, ({ activePane }) => activePane === index);
  const problem = useViewerValue(viewer, () => viewer.getProblem(index));
  const cursor = useViewerValue(viewer, ({ tool }) => cursors[tool] ?? "crosshair");
  const series = viewer.getSeriesById().get(pane?.series ?? "");

  useEffect(() => {
    const element = elementRef.current;
    if (!element) return;
    const stopShowing = showPane(viewer, index, element, () => setPainted(true));
    const stopListening = listenToGestures(viewer, index, element);
    return () => {
      stopShowing();
      stopListening();
    };
  }, [viewer, index]);

  if (!pane || !series) return null;
  return (
    <div className="relative min-h-0 min-w-0 overflow-hidden bg-black">
      <div
        ref={elementRef}
        data-pane={index}
        role="application"
        aria-roledescription="image viewer"
        aria-label={`${series.caption}. ${series.alt}`}
        // The label omits the frame, because screen readers would read the whole label again at every frame.
        aria-describedby={`${frameId} ${helpId}`}
        tabIndex={0}
        onFocus={() => activatePane(viewer, index)}
        style={{ cursor }}
        className="peer absolute inset-0 touch-none select-none outline-none"
      />
      <p id={frameId} hidden>
        {nameFrame(series, pane.frame)}
      </p>
      {!isPainted && !problem && <SeriesPreview series={series} isHidden />}
      <div
        className={cn(
          "pointer-events-none absolute inset-0 border-2 peer-focus-visible:border-sky-300",
          isActive && !isOnlyPane ? "border-sky-500/70" : "border-transparent",
        )}
      />
      {problem && (
        <div
          role="alert"
          className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-black/80 p-4"
        >
          <p className="max-w-xs text-center text-slate-100 text-sm">{problem}</p>
          <Button size="sm" variant="secondary" onClick={viewer.retry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

const cursors: Partial<Record<string, string>> = {
  scroll: "ns-resize",
  window: "move",
  zoom: "zoom-in",
  pan: "grab",
};
