/** z of a two-sided 95 % interval. */
const z = 1.959964;

/** Wilson's 95 % interval of a share: `right` of `n`, as [low, high] between 0 and 1; [0, 1] where nothing was counted. */
export function wilson(right: number, n: number): [low: number, high: number] {
  if (n === 0) return [0, 1];
  const share = right / n;
  const scale = 1 + z ** 2 / n;
  const middle = (share + z ** 2 / (2 * n)) / scale;
  const half = (z * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2))) / scale;
  return [Math.max(0, middle - half), Math.min(1, middle + half)];
}
