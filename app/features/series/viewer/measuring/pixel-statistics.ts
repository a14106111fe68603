import type { SeriesManifest } from "../../series";
import type { Point } from "../geometry/viewport-transform";
import type { StoredFrame } from "../pixels/window-table";

type ValuedSeries = Pick<SeriesManifest, "width" | "height" | "channels" | "slope" | "intercept">;

/** Statistics of the pixels in a region, in the unit of the series. */
export interface EllipseStatistics {
  mean: number;
  /** Standard deviation of all pixels of the region (divided by n). */
  deviation: number;
  min: number;
  max: number;
  pixelCount: number;
}

/** Returns the value of the pixel at a point, in the unit of the series; null outside the picture and for color pictures. */
export function readValue(frame: StoredFrame, series: ValuedSeries, { x, y }: Point): number | null {
  const column = Math.floor(x);
  const row = Math.floor(y);
  if (series.channels === 3 || column < 0 || row < 0 || column >= series.width || row >= series.height) return null;
  const stored = frame[row * series.width + column];
  return stored === undefined ? null : stored * series.slope + series.intercept;
}

/**
 * Returns the statistics of the pixels whose centers lie in the ellipse between two opposite corners; null for color pictures
 * and for an ellipse without pixels.
 */
export function measureEllipse(frame: StoredFrame, series: ValuedSeries, a: Point, b: Point): EllipseStatistics | null {
  if (series.channels === 3) return null;
  const center = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const radius = { x: Math.abs(b.x - a.x) / 2, y: Math.abs(b.y - a.y) / 2 };
  let [count, sum, squares, min, max] = [0, 0, 0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const lastRow = Math.min(series.height - 1, Math.floor(center.y + radius.y));
  for (let row = Math.max(0, Math.floor(center.y - radius.y)); row <= lastRow; row++) {
    const fromCenter = (row + 0.5 - center.y) / radius.y;
    const halfChord = radius.x * Math.sqrt(1 - fromCenter * fromCenter);
    // The value is NaN above and below the ellipse, so every comparison is false there.
    const first = Math.max(0, Math.ceil(center.x - halfChord - 0.5));
    const last = Math.min(series.width - 1, Math.floor(center.x + halfChord - 0.5));
    for (let column = first; column <= last; column++) {
      const stored = frame[row * series.width + column] ?? 0;
      count++;
      sum += stored;
      squares += stored * stored;
      if (stored < min) min = stored;
      if (stored > max) max = stored;
    }
  }
  if (!count) return null;
  const mean = sum / count;
  const [low, high] = [min, max].map((stored) => stored * series.slope + series.intercept).sort((x, y) => x - y);
  return {
    mean: mean * series.slope + series.intercept,
    deviation: Math.sqrt(Math.max(0, squares / count - mean * mean)) * Math.abs(series.slope),
    min: low ?? 0,
    max: high ?? 0,
    pixelCount: count,
  };
}
