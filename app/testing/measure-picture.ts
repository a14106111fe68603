import type { PhantomResult, TrueRegion } from "../features/phantoms/phantom";
import type { Series } from "../features/series/series";

/** What the pixels inside a region measure, in the unit of the series. */
export interface Measurement {
  mean: number;
  deviation: number;
  /** The value below which a tenth of the pixels lies: that of thin dark lines. */
  lowestTenth: number;
}

/** Measures the first region with this name on one frame of one series of a phantom. */
export function measureRegion(result: PhantomResult, name: string, series = 0, frame = 0): Measurement {
  const region = result.regions.find((candidate) => candidate.name === name);
  const picture = result.series[series];
  if (!region || !picture) throw new Error(`The phantom has no region "${name}" or no series ${series}.`);
  return measurePolygon(picture, region.polygon, frame);
}

/** Measures the pixels whose center lies in a polygon of fractions of the width and height. */
export function measurePolygon(series: Series, polygon: TrueRegion["polygon"], frame = 0): Measurement {
  const pixels = series.frames[frame]?.pixels ?? new Uint16Array(0);
  const values = Array.from(pixels, (stored) => stored * series.slope + series.intercept).filter((_, index) =>
    isInside(
      ((index % series.width) + 0.5) / series.width,
      (Math.floor(index / series.width) + 0.5) / series.height,
      polygon,
    ),
  );
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  const lowestTenth = values.sort((a, b) => a - b)[Math.floor(values.length / 10)] ?? Number.NaN;
  return { mean, deviation: Math.sqrt(square), lowestTenth };
}

function isInside(x: number, y: number, polygon: TrueRegion["polygon"]): boolean {
  let inside = false;
  for (const [index, from] of polygon.entries()) {
    const to = polygon[(index + 1) % polygon.length] ?? from;
    if (from.y <= y !== to.y <= y && x < from.x + ((y - from.y) * (to.x - from.x)) / (to.y - from.y)) inside = !inside;
  }
  return inside;
}
