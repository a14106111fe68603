/** The sums that give the correlation of a Boolean with a number, so that the pairs need not be stored. */
export interface Moments {
  n: number;
  /** The number of pairs with true. */
  trueCount: number;
  /** Sums of the numbers, of their squares, and of the numbers paired with true. */
  sum: number;
  squares: number;
  trueSum: number;
}

export const createMoments = (): Moments => ({ n: 0, trueCount: 0, sum: 0, squares: 0, trueSum: 0 });

/** Adds one pair in place, because this runs millions of times. */
export function addMoment(moments: Moments, yes: boolean, value: number): void {
  moments.n += 1;
  moments.sum += value;
  moments.squares += value ** 2;
  if (!yes) return;
  moments.trueCount += 1;
  moments.trueSum += value;
}

/** Returns the point-biserial correlation (Pearson's, of a Boolean with a number), −1 to 1; null if either does not vary. */
export function pointBiserial({ n, trueCount, sum, squares, trueSum }: Moments): number | null {
  const variance = squares / n - (sum / n) ** 2;
  const no = n - trueCount;
  if (!(variance > 1e-12) || trueCount === 0 || no === 0) return null;
  const apart = trueSum / trueCount - (sum - trueSum) / no;
  return (apart * Math.sqrt((trueCount / n) * (no / n))) / Math.sqrt(variance);
}
