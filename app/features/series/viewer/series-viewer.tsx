import { useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { cn } from "~/lib/cn";
import { Button } from "~/ui/button";
import { createComponentCode, useComponentCode } from "~/ui/on-demand/component-code";
import { SeriesCaption } from "./components/series-caption";
import { SeriesPreview } from "./components/series-preview";
import { SeriesThumbnails } from "./components/series-thumbnails";
import { getStageHeight, ViewerLayout } from "./components/viewer-layout";
import type { SeriesViewerProps } from "./viewer-props";
import type { ViewerStageProps } from "./viewer-stage.client";

const stageCode = createComponentCode<ViewerStageProps>(
  async () => (await import("./viewer-stage.client")).ViewerStage,
);

// The page loads this module only if it shows pictures. The module then loads the stage immediately, without waiting for
// hydration.
if (typeof document !== "undefined") void stageCode.preload();

/**
 * Shows series of a question. The server renders a preview of the first series with its caption and credit; the browser
 * replaces the preview by the viewer, which has the same size.
 */
export function SeriesViewer(props: SeriesViewerProps) {
  const { series, className, fillsHeight = false } = props;
  const { Component, state, acts } = useComponentCode(stageCode);
  // Even if the code has already loaded, hydration must render the same HTML as the server.
  const Stage = useHydrated() ? Component : null;
  const { isFullScreen, toggleFullScreen } = useFullScreen();
  const [isFolded, setFolded] = useState(false);
  const [first] = series;
  if (!first) return null;
  return (
    <figure
      data-slim={(fillsHeight && !isFullScreen) || undefined}
      data-full-screen={isFullScreen || undefined}
      className={
        isFullScreen
          ? "fixed inset-0 z-50 flex flex-col gap-1 bg-background p-2"
          : cn(
              "flex min-w-0 flex-col gap-1 max-sm:data-slim:max-h-[45svh]",
              fillsHeight && "lg:min-h-0 lg:flex-1",
              className,
            )
      }
    >
      {Stage ? (
        <Stage
          {...props}
          isFullScreen={isFullScreen}
          onToggleFullScreen={toggleFullScreen}
          isFolded={isFolded}
          onToggleFold={() => setFolded(!isFolded)}
        />
      ) : (
        <ViewerLayout
          series={series}
          height={getStageHeight(props)}
          toolbar={state === "failed" ? <LoadProblem onRetry={acts.onRetry} /> : null}
          stage={
            <>
              <link rel="preload" as="fetch" crossOrigin="anonymous" href={getFirstUrl(props)} />
              <SeriesPreview series={first} />
            </>
          }
          status={null}
          thumbnails={<SeriesThumbnails series={series} />}
        />
      )}
      {!isFolded && <SeriesCaption series={series} />}
    </figure>
  );
}

/**
 * Returns the address of the frame that the viewer shows first: the frame at which the learner stopped, or the first frame of
 * the first series.
 */
function getFirstUrl({ series, savedState }: SeriesViewerProps): string | undefined {
  const pane = savedState?.panes[0];
  const left = series.find(({ id }) => id === pane?.series)?.frames[pane?.frame ?? 0];
  return (left ?? series[0]?.frames[series[0].firstFrame])?.url;
}

function LoadProblem({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert" className="flex min-h-12 items-center gap-3 text-sm">
      <p>The image viewer could not load. Check your connection, then try again.</p>
      <Button size="sm" variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/**
 * Expands the figure to the whole window and, if the browser allows it, the window to the whole screen. The whole page goes to
 * full screen, because tooltips and messages are outside the figure.
 */
function useFullScreen() {
  const [isFullScreen, setFullScreen] = useState(false);
  useEffect(() => {
    if (!isFullScreen) return;
    const root = document.documentElement;
    root.requestFullscreen?.().catch(() => undefined);
    let hasEntered = false;
    const handleChange = () => {
      // The event of an earlier full screen may arrive late.
      if (document.fullscreenElement) hasEntered = true;
      else if (hasEntered) setFullScreen(false);
    };
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) setFullScreen(false);
    };
    document.addEventListener("fullscreenchange", handleChange);
    addEventListener("keydown", handleKey);
    root.style.overflow = "hidden";
    return () => {
      document.removeEventListener("fullscreenchange", handleChange);
      removeEventListener("keydown", handleKey);
      root.style.overflow = "";
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    };
  }, [isFullScreen]);
  return { isFullScreen, toggleFullScreen: () => setFullScreen((before) => !before) };
}
