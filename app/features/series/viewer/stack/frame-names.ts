import type { ShownSeries } from "../../series";

type NamedSeries = Pick<ShownSeries, "plane" | "frameRate" | "frames">;

/** Returns what a frame of the series is called. */
export function getFrameNoun({ plane, frameRate }: Pick<NamedSeries, "plane" | "frameRate">): string {
  return frameRate !== null ? "Frame" : plane === "projection" ? "Image" : "Slice";
}

/** Returns the name of a frame for learners and screen readers, such as "Slice 12 of 60". */
export function nameFrame(series: NamedSeries, frame: number): string {
  return series.frames.length === 1
    ? "Single image"
    : `${getFrameNoun(series)} ${frame + 1} of ${series.frames.length}`;
}
