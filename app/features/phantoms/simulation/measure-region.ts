import type { Series } from "../../series/series";
import type { FramePoint } from "./outline-region";

/** Statistics of a region of interest, in the unit of the series. */
export interface RegionMeasurement {
  mean: number;
  /** Standard deviation of the pixels. */
  deviation: number;
  min: number;
  max: number;
  /** Number of pixels whose center lies within the region. */
  count: number;
}

/**
 * Returns the measurement of the first channel of a frame within a polygon. Throws `RangeError` if the polygon contains no
 * pixel center.
 */
export function measureRegion(series: Series, polygon: FramePoint[], frameIndex = 0): RegionMeasurement {
  const { width, height, channels, slope, intercept } = series;
  const pixels = series.frames[frameIndex]?.pixels ?? new Uint8Array();
  const found: number[] = [];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      if (isWithin(polygon, (column + 0.5) / width, (row + 0.5) / height)) {
        found.push((pixels[(row * width + column) * channels] ?? 0) * slope + intercept);
      }
    }
  }
  if (found.length === 0) throw new RangeError("The region contains no pixel center");
  const mean = found.reduce((sum, value) => sum + value, 0) / found.length;
  const variance = found.reduce((sum, value) => sum + (value - mean) ** 2, 0) / found.length;
  const min = found.reduce((smallest, value) => Math.min(smallest, value), Number.POSITIVE_INFINITY);
  const max = found.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  return { mean, deviation: Math.sqrt(variance), min, max, count: found.length };
}

/** Returns whether a point lies within a polygon (even-odd rule). */
export function isWithin(polygon: FramePoint[], x: number, y: number): boolean {
  let inside = false;
  let previous = polygon.at(-1);
  for (const point of polygon) {
    if (previous && point.y > y !== previous.y > y) {
      const crossing = point.x + ((y - point.y) / (previous.y - point.y)) * (previous.x - point.x);
      if (x < crossing) inside = !inside;
    }
    previous = point;
  }
  return inside;
}
