import type { Frame, Series } from "../series";

// Changes that an admin makes before a series is stored. They overwrite the stored values, so removed content cannot be
// restored.

/** A rectangle in pixels; `left` and `top` belong to it, `left + width` and `top + height` do not. */
export interface PixelRectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Returns the series with rectangles blacked out on frames `from` to `to` (0-based, inclusive). Their pixels get the value
 * that is shown black, whatever they contained before. Parts outside of the picture are ignored.
 */
export function blackOut(
  series: Series,
  rectangles: readonly PixelRectangle[],
  { from, to }: { from: number; to: number } = { from: 0, to: series.frames.length - 1 },
): Series {
  const blackValue = findBlack(series);
  const frames = series.frames.map((frame, index): Frame => {
    if (index < from || index > to) return frame;
    const pixels = frame.pixels.slice();
    for (const rectangle of rectangles) fillRectangle(pixels, series, clip(rectangle, series), blackValue);
    return { ...frame, pixels };
  });
  return { ...series, frames };
}

/** Returns the stored value that is shown black: 0, or the highest possible value if low values are white. */
function findBlack({ bits, invert, slope }: Series): number {
  const hasFallingValues = slope < 0;
  return hasFallingValues === invert ? 0 : 2 ** bits - 1;
}

function fillRectangle(
  pixels: Frame["pixels"],
  { width, channels }: Series,
  rectangle: PixelRectangle,
  value: number,
): void {
  for (let y = rectangle.top; y < rectangle.top + rectangle.height; y++) {
    const start = (y * width + rectangle.left) * channels;
    pixels.fill(value, start, start + rectangle.width * channels);
  }
}

/** Returns the series cut to a rectangle. Throws `RangeError` if the rectangle and the picture do not overlap. */
export function cropSeries(series: Series, rectangle: PixelRectangle): Series {
  const { left, top, width, height } = clip(rectangle, series);
  if (width < 1 || height < 1) throw new RangeError("The rectangle is outside the picture");
  const rowLength = width * series.channels;
  const frames = series.frames.map((frame): Frame => {
    const pixels = frame.pixels.slice(0, rowLength * height);
    for (let y = 0; y < height; y++) {
      const start = ((top + y) * series.width + left) * series.channels;
      pixels.set(frame.pixels.subarray(start, start + rowLength), y * rowLength);
    }
    return { ...frame, pixels };
  });
  return { ...series, width, height, frames };
}

/** Returns the part of a rectangle that lies in the picture, rounded outward to whole pixels. */
function clip({ left, top, width, height }: PixelRectangle, series: Series): PixelRectangle {
  const limit = (value: number, max: number) => Math.min(max, Math.max(0, value));
  const [x, y] = [limit(Math.floor(left), series.width), limit(Math.floor(top), series.height)];
  return {
    ...{ left: x, top: y },
    width: Math.max(0, limit(Math.ceil(left + width), series.width) - x),
    height: Math.max(0, limit(Math.ceil(top + height), series.height) - y),
  };
}

/**
 * Returns which of `total` slices to keep: `count` of them from `from` to `to` (0-based, inclusive), evenly spaced, the first and the
 * last included.
 */
export function chooseSlices(total: number, count: number, from = 0, to = total - 1): number[] {
  const availableCount = to - from + 1;
  if (count >= availableCount) return Array.from({ length: availableCount }, (_, index) => from + index);
  if (count === 1) return [from + Math.floor((availableCount - 1) / 2)];
  return Array.from({ length: count }, (_, index) => from + Math.round((index * (availableCount - 1)) / (count - 1)));
}
