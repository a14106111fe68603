import type { Series } from "../../../series/series";
import { blackOut, cropSeries, type PixelRectangle } from "../../../series/upload/edit-frames";

/** A change that the admin made to the pixels of a series. */
export type SeriesEdit =
  | { kind: "blackOut"; rectangle: PixelRectangle; from: number; to: number }
  | { kind: "crop"; rectangle: PixelRectangle };

/** Returns the series with all changes. The coordinates of each rectangle refer to the series before that change. */
export function applyEdits(series: Series, edits: readonly SeriesEdit[]): Series {
  return edits.reduce(
    (editedSeries, edit) =>
      edit.kind === "crop" ? cropSeries(editedSeries, edit.rectangle) : blackOut(editedSeries, [edit.rectangle], edit),
    series,
  );
}

/** Returns the smallest rectangle that contains both corners, or null if it is smaller than two pixels. */
export function toRectangle(from: { x: number; y: number }, to: { x: number; y: number }): PixelRectangle | null {
  const left = Math.floor(Math.min(from.x, to.x));
  const top = Math.floor(Math.min(from.y, to.y));
  const width = Math.ceil(Math.max(from.x, to.x)) - left;
  const height = Math.ceil(Math.max(from.y, to.y)) - top;
  return width >= 2 && height >= 2 ? { left, top, width, height } : null;
}
