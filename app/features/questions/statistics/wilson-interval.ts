/** z-score of a two-sided 95% interval. */
const z = 1.959964;

/** Returns Wilson's 95% interval for the share of right answers, as [low, high] from 0 to 1; [0, 1] if `n` is 0. */
export function getWilsonInterval(right: number, n: number): [low: number, high: number] {
  if (n === 0) return [0, 1];
  const share = right / n;
  const denominator = 1 + z ** 2 / n;
  const center = (share + z ** 2 / (2 * n)) / denominator;
  const halfWidth = (z * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2))) / denominator;
  return [Math.max(0, center - halfWidth), Math.min(1, center + halfWidth)];
}
