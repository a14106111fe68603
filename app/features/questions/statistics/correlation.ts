/** Running sums from which the correlation of a Boolean with a number is computed, so that no pairs are stored. */
export interface CorrelationSums {
  n: number;
  /** Number of pairs whose Boolean is true. */
  trueCount: number;
  /** Sum of the numbers, sum of their squares, and sum of the numbers whose Boolean is true. */
  total: number;
  sumOfSquares: number;
  trueTotal: number;
}

export const createCorrelationSums = (): CorrelationSums => ({
  n: 0,
  trueCount: 0,
  total: 0,
  sumOfSquares: 0,
  trueTotal: 0,
});

/** Adds a pair to the sums in place, because new objects would be slow for millions of pairs. */
export function addPair(sums: CorrelationSums, isTrue: boolean, value: number): void {
  sums.n += 1;
  sums.total += value;
  sums.sumOfSquares += value ** 2;
  if (!isTrue) return;
  sums.trueCount += 1;
  sums.trueTotal += value;
}

/**
 * Returns the point-biserial correlation from −1 to 1, which is Pearson's correlation of a Boolean with a number; null if the
 * Boolean or the number does not vary.
 */
export function computePointBiserial({ n, trueCount, total, sumOfSquares, trueTotal }: CorrelationSums): number | null {
  const variance = sumOfSquares / n - (total / n) ** 2;
  const falseCount = n - trueCount;
  if (!(variance > 1e-12) || trueCount === 0 || falseCount === 0) return null;
  const meanDifference = trueTotal / trueCount - (total - trueTotal) / falseCount;
  return (meanDifference * Math.sqrt((trueCount / n) * (falseCount / n))) / Math.sqrt(variance);
}
