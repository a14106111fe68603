import { PixelPicture } from "~/features/bank/pictures/components/pixel-picture";
import type { ShownSeries } from "~/features/series/series";
import { useSeriesFrame } from "./use-series-frame";

/** A frame of a series as a picture that fills its box, or the reason why the frame could not be loaded. */
export function SeriesFrame({ series, frame }: { series: ShownSeries; frame: number }) {
  const { image, problem } = useSeriesFrame(series, frame);
  if (problem)
    return (
      <p role="alert" className="absolute inset-x-0 top-0 bg-card p-2 text-destructive text-sm">
        {problem}
      </p>
    );
  if (!image) return null;
  return (
    <PixelPicture
      image={image}
      alt={`Frame ${frame + 1} of ${series.caption}`}
      className="absolute inset-0 size-full"
    />
  );
}

/** Returns the width and height of a frame on the screen, in units of the width of a pixel. */
export function getFrameShape({ width, height, pixelSpacing }: ShownSeries): { width: number; height: number } {
  return { width, height: height * (pixelSpacing ? pixelSpacing.y / pixelSpacing.x : 1) };
}
