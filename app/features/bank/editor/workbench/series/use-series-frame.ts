import { useEffect, useState } from "react";
import type { ShownSeries } from "~/features/series/series";
import { makePreview, type PreviewImage } from "~/features/series/upload/make-preview";
import { fetchFrame } from "~/features/series/viewer/pixels/fetch-frame";
import { createFrameDecoder, type FrameDecoder } from "~/features/series/viewer/pixels/frame-decoder";

type LoadedFrame = { url: string; image: PreviewImage } | { url: string; problem: string };

/** One worker decodes the frames of all series of the editor. */
let sharedDecoder: FrameDecoder | null = null;

/**
 * Returns a frame in the first window of its series. While the frame loads, returns the previous frame; if loading fails,
 * returns the reason.
 */
export function useSeriesFrame(series: ShownSeries, frame: number): { image?: PreviewImage; problem?: string } {
  const [result, setResult] = useState<LoadedFrame | null>(null);
  const url = series.frames[frame]?.url ?? "";
  useEffect(() => {
    const controller = new AbortController();
    sharedDecoder ??= createFrameDecoder();
    fetchFrame(sharedDecoder, { url, series }, controller.signal)
      .then(
        (pixels): LoadedFrame => ({
          url,
          image: makePreview({ ...series, frames: [{ pixels, position: null }] }),
        }),
        (error: unknown): LoadedFrame => ({
          url,
          problem: error instanceof Error ? error.message : "This frame could not be loaded.",
        }),
      )
      .then((loaded) => {
        if (!controller.signal.aborted) setResult(loaded);
      });
    return () => controller.abort();
  }, [url, series]);
  if (!result) return {};
  return "image" in result ? { image: result.image } : { problem: result.problem };
}
