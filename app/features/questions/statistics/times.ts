import { minAnswerMs } from "./thresholds";

// Counts answer times in bins. Each bin is `binGrowth` times as wide as the bin before, so that quantiles are accurate to ±5%
// although no times are stored.

const binGrowth = 1.1;
const binCount = 64;

export const createTimeBins = (): number[] => new Array(binCount).fill(0);

/** Adds an answer time (ms) to the bins in place. */
export function addTime(binCounts: number[], ms: number): void {
  const bin = Math.floor(Math.log(Math.max(ms, minAnswerMs) / minAnswerMs) / Math.log(binGrowth));
  const at = Math.min(bin, binCount - 1);
  binCounts[at] = (binCounts[at] ?? 0) + 1;
}

/** Returns the time in ms below which a share of the counted times lies, accurate to ±5%; null without data. */
export function getQuantile(binCounts: readonly number[], share: number): number | null {
  const n = binCounts.reduce((sum, count) => sum + count, 0);
  if (n === 0) return null;
  let remainingCount = share * n;
  for (const [bin, count] of binCounts.entries()) {
    if (remainingCount <= count && count > 0)
      return Math.round(minAnswerMs * binGrowth ** (bin + remainingCount / count));
    remainingCount -= count;
  }
  return Math.round(minAnswerMs * binGrowth ** binCount);
}
