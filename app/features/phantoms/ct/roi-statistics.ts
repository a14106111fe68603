import { type ImageGrid, pixelX, pixelY } from "./scan/image-grid";
import { type Ellipse, ellipticalRadius } from "./scan/parts";

export interface RoiStatistics {
  mean: number;
  standardDeviation: number;
  min: number;
  max: number;
  pixels: number;
}

/** Returns the statistics of the pixels for whose centers (in mm) `isInside` returns true. */
export function measureWhere(
  image: Float64Array,
  grid: ImageGrid,
  isInside: (x: number, y: number) => boolean,
): RoiStatistics {
  let [sum, squares, pixels, min, max] = [0, 0, 0, Infinity, -Infinity];
  image.forEach((value, p) => {
    if (!isInside(pixelX(grid, p), pixelY(grid, p))) return;
    sum += value;
    squares += value * value;
    pixels++;
    min = Math.min(min, value);
    max = Math.max(max, value);
  });
  if (pixels === 0) throw new RangeError("The region contains no pixel");
  const mean = sum / pixels;
  return { mean, standardDeviation: Math.sqrt(Math.max(0, squares / pixels - mean * mean)), min, max, pixels };
}

/** Returns the statistics of the pixels whose centers lie in an ellipse, like the ROI tool of the viewer. */
export function measureRoi(image: Float64Array, grid: ImageGrid, ellipse: Ellipse): RoiStatistics {
  return measureWhere(image, grid, (x, y) => ellipticalRadius(ellipse, x, y) <= 1);
}

/** Returns the statistics of the pixels between `inner` and `outer` mm from a point. */
export function measureRing(
  image: Float64Array,
  grid: ImageGrid,
  center: { x: number; y: number },
  inner: number,
  outer: number,
): RoiStatistics {
  return measureWhere(image, grid, (x, y) => {
    const distance = Math.hypot(x - center.x, y - center.y);
    return distance >= inner && distance <= outer;
  });
}
