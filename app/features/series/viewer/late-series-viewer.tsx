import { type ReactNode, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "~/ui/button";
import { createComponentCode, useComponentCode } from "~/ui/on-demand/component-code";
import { SeriesCaption } from "./components/series-caption";
import { SeriesPreview } from "./components/series-preview";
import { SeriesThumbnails } from "./components/series-thumbnails";
import { ViewerLayout } from "./components/viewer-layout";
import type { SeriesViewerProps } from "./viewer-props";

const viewerCode = createComponentCode<SeriesViewerProps>(async () => (await import("./series-viewer")).SeriesViewer);

interface LateSeriesViewerProps extends Pick<SeriesViewerProps, "series" | "regions"> {
  /** Whether the viewer opens without a click. */
  startsOpen?: boolean;
}

/** Shows a preview of series for pages that must load fast; a click loads the viewer, with no change of its size. */
export function LateSeriesViewer({ startsOpen = false, ...props }: LateSeriesViewerProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const isHydrated = useHydrated();
  if (isOpen && isHydrated) return <OpenViewer {...props} />;
  return (
    <PreviewFigure series={props.series}>
      {isHydrated && (
        <Button
          size="sm"
          variant="outline"
          onClick={() => setOpen(true)}
          onPointerEnter={viewerCode.preload}
          onFocus={viewerCode.preload}
        >
          Open the viewer
        </Button>
      )}
    </PreviewFigure>
  );
}

function OpenViewer(props: Pick<SeriesViewerProps, "series" | "regions">) {
  const { Component, state, acts } = useComponentCode(viewerCode);
  if (Component) return <Component {...props} isCompact />;
  return (
    <PreviewFigure series={props.series}>
      {state === "failed" ? (
        <div role="alert" className="flex items-center gap-3 text-sm">
          <p>The image viewer could not load. Check your connection, then try again.</p>
          <Button size="sm" variant="outline" onClick={acts.onRetry}>
            Try again
          </Button>
        </div>
      ) : (
        <p role="status" className="text-muted-foreground text-sm">
          Loading the viewer…
        </p>
      )}
    </PreviewFigure>
  );
}

/** The figure before the viewer opens, with `children` instead of the toolbar. */
function PreviewFigure({ series, children }: Pick<SeriesViewerProps, "series"> & { children: ReactNode }) {
  const [first] = series;
  if (!first) return null;
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <ViewerLayout
        series={series}
        height="compact"
        toolbar={<div className="flex min-h-12 items-center">{children}</div>}
        stage={<SeriesPreview series={first} />}
        status={
          <p className="text-muted-foreground text-xs">
            In the viewer, you scroll, zoom, change the window, and measure.
          </p>
        }
        thumbnails={<SeriesThumbnails series={series} />}
      />
      <SeriesCaption series={series} />
    </figure>
  );
}
