import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { SeriesThumbnails } from "./components/series-thumbnails";
import { useViewerValue } from "./components/use-viewer-value";
import { getStageHeight, ViewerLayout } from "./components/viewer-layout";
import { ViewerPane } from "./components/viewer-pane";
import { ViewerStatus } from "./components/viewer-status";
import { ViewerToolbar } from "./components/viewer-toolbar";
import { listenToKeys } from "./controller/key-input";
import { createViewerController, type ViewerController } from "./controller/viewer-controller";
import { paneCounts } from "./stack/hanging";
import type { SeriesViewerProps } from "./viewer-props";

export interface ViewerStageProps extends SeriesViewerProps {
  isFullScreen: boolean;
  onToggleFullScreen: () => void;
  /** Whether only the toolbar shows. */
  isFolded: boolean;
  onToggleFold: () => void;
}

/** The viewer in the browser: loads frames, and shows toolbar, pictures, and thumbnails. */
export function ViewerStage(props: ViewerStageProps) {
  const [viewer, setViewer] = useState<ViewerController | null>(null);
  const latestProps = useRef(props);
  latestProps.current = props;
  useLayoutEffect(() => {
    const created = createViewerController(latestProps.current, matchMedia("(max-width: 639px)").matches);
    setViewer(created);
    return () => {
      created.flush(performance.now());
      created.dispose();
    };
  }, []);
  useEffect(() => viewer?.setHost(props));
  // The layout effect creates the viewer before the browser paints.
  return viewer && <LoadedStage viewer={viewer} {...props} />;
}

function LoadedStage({ viewer, ...props }: ViewerStageProps & { viewer: ViewerController }) {
  const stageRef = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const layout = useViewerValue(viewer, (snapshot) => snapshot.layout);
  const shownId = useViewerValue(viewer, ({ panes, activePane }) => panes[activePane]?.series);
  const { isFullScreen, onToggleFullScreen, isFolded, onToggleFold, fillsHeight } = props;

  useEffect(() => {
    const stage = stageRef.current;
    if (!stage) return;
    const stopKeys = listenToKeys(viewer, stage);
    const flush = () => {
      viewer.flush(performance.now());
      // Draws again, so that the time on the frame continues to count if the page stays or comes back.
      viewer.change({});
    };
    // Listens in the capture phase, so that the host's own listeners run after the last changes are reported.
    const end = new AbortController();
    const options = { capture: true, signal: end.signal };
    document.addEventListener("visibilitychange", flush, options);
    for (const leaving of ["beforeunload", "pagehide"]) addEventListener(leaving, flush, options);
    return () => {
      stopKeys();
      end.abort();
    };
  }, [viewer]);

  const paneCount = paneCounts[layout];
  return (
    <ViewerLayout
      series={props.series}
      height={isFullScreen ? "rest" : getStageHeight(props)}
      toolbar={
        <ViewerToolbar
          viewer={viewer}
          isFullScreen={isFullScreen}
          onToggleFullScreen={onToggleFullScreen}
          isFolded={isFolded}
          onToggleFold={fillsHeight && !isFullScreen ? onToggleFold : null}
        />
      }
      stage={
        <div
          ref={stageRef}
          className={`absolute inset-0 grid auto-rows-fr gap-px bg-slate-700 ${paneCount > 1 ? "grid-cols-2" : ""}`}
        >
          <p id={helpId} className="sr-only">
            Arrow keys act like a drag, in larger steps with Shift. Page Up and Page Down scroll. To measure or mark,
            arrow keys move a crosshair, and Enter sets a point.
          </p>
          {Array.from({ length: paneCount }, (_, index) => (
            <ViewerPane key={index} viewer={viewer} index={index} helpId={helpId} isOnlyPane={paneCount === 1} />
          ))}
        </div>
      }
      status={<ViewerStatus viewer={viewer} />}
      thumbnails={<SeriesThumbnails series={props.series} shownId={shownId ?? ""} onShow={viewer.showSeries} />}
    />
  );
}
