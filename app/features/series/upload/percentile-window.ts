/** For files without a window: the shares of the values that are shown black and white. */
const darkShare = 0.01;
const brightShare = 0.995;

/**
 * Returns the window from the 1st to the 99.5th percentile of stored values, in stored values. Values from `padding.from` to
 * `padding.to` do not count. Values lie between −32768 and 65535.
 */
export function findPercentileWindow(
  frames: readonly ArrayLike<number>[],
  padding: { from: number; to: number } | null,
): { center: number; width: number } {
  const lowest = -32_768;
  const histogram = new Uint32Array(65_536 - lowest);
  let count = 0;
  for (const values of frames)
    for (let at = 0; at < values.length; at++) {
      const value = values[at] ?? 0;
      if (padding && value >= padding.from && value <= padding.to) continue;
      const bin = value - lowest;
      histogram[bin] = (histogram[bin] ?? 0) + 1;
      count += 1;
    }
  const findShare = (share: number) => {
    let countedValues = 0;
    for (const [bin, found] of histogram.entries()) {
      countedValues += found;
      if (countedValues > 0 && countedValues >= share * count) return bin + lowest;
    }
    return 0;
  };
  const [dark, bright] = [findShare(darkShare), findShare(brightShare)];
  return { center: (dark + bright) / 2, width: Math.max(1, bright - dark) };
}
