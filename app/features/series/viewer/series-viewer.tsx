import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { cn } from "~/lib/cn";
import { loadOnDemand } from "~/ui/on-demand/load-on-demand";
import { SeriesCaption } from "./components/series-caption";
import { SeriesPreview } from "./components/series-preview";
import { SeriesThumbnails } from "./components/series-thumbnails";
import { getStageHeight, ViewerLayout } from "./components/viewer-layout";
import type { SeriesViewerProps } from "./viewer-props";
import { ViewerStage } from "./viewer-stage.client";

const FullScreen = loadOnDemand(() => import("./components/full-screen").then((code) => code.FullScreen));

/**
 * Shows series of a question. The server renders a preview of the first series with its caption and credit; the browser
 * replaces the preview by the viewer, which has the same size.
 */
export function SeriesViewer(props: SeriesViewerProps) {
  const { series, className, fillsHeight = false } = props;
  const isHydrated = useHydrated();
  const [isFullScreen, setFullScreen] = useState(false);
  const [isFolded, setFolded] = useState(false);
  const [first] = series;
  if (!first) return null;
  return (
    <figure
      data-slim={(fillsHeight && !isFullScreen) || undefined}
      data-full-screen={isFullScreen || undefined}
      data-folded={(isFolded && !isFullScreen) || undefined}
      className={
        isFullScreen
          ? "fixed inset-0 z-50 flex flex-col gap-1 bg-background p-2"
          : cn("flex min-w-0 flex-col gap-1 slim:max-h-[45svh]", fillsHeight && "lg:min-h-0 lg:flex-1", className)
      }
    >
      {isHydrated ? (
        <ViewerStage
          {...props}
          isFullScreen={isFullScreen}
          onToggleFullScreen={() => setFullScreen(!isFullScreen)}
          isFolded={isFolded}
          onToggleFold={() => setFolded(!isFolded)}
        />
      ) : (
        <ViewerLayout
          series={series}
          height={getStageHeight(props)}
          toolbar={null}
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
      {isFullScreen && <FullScreen onEnd={() => setFullScreen(false)} />}
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
