/** z-score of a two-sided 95% interval. */
const z = 1.959964;

/** Returns Wilson's 95% interval for the share of right answers, as [low, high] from 0 to 1; [0, 1] if `n` is 0. */
export function wilsonInterval(right: number, n: number): [low: number, high: number] {
  if (n === 0) return [0, 1];
  const share = right / n;
  const scale = 1 + z ** 2 / n;
  const middle = (share + z ** 2 / (2 * n)) / scale;
  const half = (z * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2))) / scale;
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}
