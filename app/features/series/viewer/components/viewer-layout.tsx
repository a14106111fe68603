import type { ReactNode } from "react";
import type { ShownSeries } from "../../series";
import { getPictureSize } from "../geometry/picture-size";
import { hangSeries } from "../stack/hanging";
import type { SeriesViewerProps } from "../viewer-props";

const widestShape = 1.5;

interface ViewerLayoutProps {
  series: readonly ShownSeries[];
  /**
   * The height of the stage: the remaining height (always, or only in wide windows), the height of the picture, or a small
   * height.
   */
  height: StageHeight;
  toolbar: ReactNode;
  stage: ReactNode;
  status: ReactNode;
  thumbnails: ReactNode;
}

type StageHeight = "rest" | "rest-if-wide" | "picture" | "compact";

const stageHeights: Record<StageHeight, string> = {
  rest: "min-h-0 flex-1",
  // On a phone, the figure has a maximum height, so that the question stays in view below it, and the stage takes the rest.
  "rest-if-wide":
    "aspect-(--narrow-shape) max-sm:min-h-24 sm:aspect-(--shape) sm:max-h-[50svh] lg:aspect-auto lg:max-h-none lg:min-h-0 lg:flex-1",
  picture: "aspect-(--narrow-shape) max-h-[75svh] sm:aspect-(--shape)",
  compact: "aspect-(--narrow-shape) max-h-72",
};

/** Returns the height of a viewer that does not fill the window. */
export function getStageHeight({
  fillsHeight,
  isCompact,
}: Pick<SeriesViewerProps, "fillsHeight" | "isCompact">): StageHeight {
  if (isCompact) return "compact";
  return fillsHeight ? "rest-if-wide" : "picture";
}

/**
 * Places the parts of the viewer. Reserves the height of each part, so that nothing moves while code and images load. In a
 * folded figure, only the toolbar shows.
 */
export function ViewerLayout({ series, height, toolbar, stage, status, thumbnails }: ViewerLayoutProps) {
  return (
    <>
      <div className="min-h-12 min-w-0 print:hidden">{toolbar}</div>
      <div
        className={`relative w-full overflow-hidden rounded-lg bg-black in-data-folded:hidden ${stageHeights[height]}`}
        style={height === "rest" ? undefined : getStageShape(series)}
      >
        {stage}
      </div>
      <div className="flex min-h-11 min-w-0 items-center gap-2 slim:min-h-9 in-data-folded:hidden print:hidden">
        {status}
      </div>
      {series.length > 1 && (
        <div className="min-h-24 min-w-0 slim:min-h-11 in-data-folded:hidden print:hidden">{thumbnails}</div>
      )}
    </>
  );
}

/**
 * Returns the aspect ratio of the stage, that of the first picture within limits, or a wide one for two pictures side by side.
 */
function getStageShape(series: readonly ShownSeries[]): Record<string, number> {
  const [first] = series;
  if (!first) return {};
  const { width, height, pixelAspect } = getPictureSize(first);
  const shape = Math.min(widestShape, Math.max(0.85, width / (height * pixelAspect)));
  const isPair = hangSeries(series).layout === "1x2";
  return { "--narrow-shape": shape, "--shape": isPair ? widestShape : shape };
}
