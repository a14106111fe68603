/** Running sums from which the correlation of a Boolean with a number is computed, so that no pairs are stored. */
export interface Moments {
  n: number;
  /** Number of pairs whose Boolean is true. */
  trueCount: number;
  /** Sum of the numbers, sum of their squares, and sum of the numbers whose Boolean is true. */
  sum: number;
  squares: number;
  trueSum: number;
}

export const createMoments = (): Moments => ({ n: 0, trueCount: 0, sum: 0, squares: 0, trueSum: 0 });

/** Adds a pair to the sums in place, because new objects would be slow for millions of pairs. */
export function addMoment(moments: Moments, yes: boolean, value: number): void {
  moments.n += 1;
  moments.sum += value;
  moments.squares += value ** 2;
  if (!yes) return;
  moments.trueCount += 1;
  moments.trueSum += value;
}

/**
 * Returns the point-biserial correlation from −1 to 1, which is Pearson's correlation of a Boolean with a number; null if the
 * Boolean or the number does not vary.
 */
export function pointBiserial({ n, trueCount, sum, squares, trueSum }: Moments): number | null {
  const variance = squares / n - (sum / n) ** 2;
  const no = n - trueCount;
  if (!(variance > 1e-12) || trueCount === 0 || no === 0) return null;
  const apart = trueSum / trueCount - (sum - trueSum) / no;
  return (apart * Math.sqrt((trueCount / n) * (no / n))) / Math.sqrt(variance);
}
