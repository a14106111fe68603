/** The factors, at least 1, by which a picture is stretched along columns and rows to get square pixels. */
export interface Stretch {
  x: number;
  y: number;
}

/**
 * Spacings that differ by less than this fraction count as equal, because interpolation would lose more sharpness than it
 * gains.
 */
const equalWithin = 0.01;

/** Returns the factors by which a picture is stretched so that its pixels become squares of the smaller spacing. */
export function stretchToSquares(spacing: { x: number; y: number }): Stretch {
  const ratio = spacing.x / spacing.y;
  if (Math.abs(ratio - 1) <= equalWithin) return { x: 1, y: 1 };
  return ratio > 1 ? { x: ratio, y: 1 } : { x: 1, y: 1 / ratio };
}

/** Returns a picture stretched by linear interpolation between the centers of pixels. */
export function stretchPicture(
  { values, width, height }: { values: Float64Array; width: number; height: number },
  stretch: Stretch,
): { values: Float64Array; width: number; height: number } {
  if (stretch.x === 1 && stretch.y === 1) return { values, width, height };
  const target = stretchedSize({ width, height }, stretch);
  const columns = interpolationSteps(target.width, width);
  const rows = interpolationSteps(target.height, height);
  const stretched = new Float64Array(target.width * target.height);
  rows.forEach((row, y) => {
    columns.forEach((column, x) => {
      const at = (line: number) => {
        const [left, right] = [values[line * width + column.low] ?? 0, values[line * width + column.high] ?? 0];
        return left + (right - left) * column.part;
      };
      const [top, bottom] = [at(row.low), at(row.high)];
      stretched[y * target.width + x] = top + (bottom - top) * row.part;
    });
  });
  return { values: stretched, ...target };
}

/** Returns the size of a picture after `stretchPicture`. */
function stretchedSize(size: { width: number; height: number }, stretch: Stretch): { width: number; height: number } {
  return { width: Math.round(size.width * stretch.x), height: Math.round(size.height * stretch.y) };
}

/** Returns for each of `count` new pixels the two neighboring old pixels (of `length`) and the weight of the second. */
function interpolationSteps(count: number, length: number): { low: number; high: number; part: number }[] {
  return Array.from({ length: count }, (_, n) => {
    const place = Math.min(length - 1, Math.max(0, ((n + 0.5) * length) / count - 0.5));
    const low = Math.floor(place);
    return { low, high: Math.min(length - 1, low + 1), part: place - low };
  });
}
