/** Minimum number of answers for a percentage; with fewer answers, the counts are shown. */
const minAnswersForPercent = 5;

/** Formats `part` of `n`: "–" if `n` is 0, "2 of 3" for small numbers, otherwise "67%". */
export function formatShare(part: number, n: number): string {
  if (n === 0) return "–";
  return n < minAnswersForPercent ? `${part} of ${n}` : `${Math.round((100 * part) / n)}%`;
}
