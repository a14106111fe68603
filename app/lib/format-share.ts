/** Minimum number of answers for a percentage; with fewer answers, the counts are shown. */
const minAnswersForPercent = 5;

/** Formats `part` of `total`: "–" if `total` is 0, "2 of 3" for small numbers, otherwise "67%". */
export function formatShare(part: number, total: number): string {
  if (total === 0) return "–";
  return total < minAnswersForPercent ? `${part} of ${total}` : `${Math.round((100 * part) / total)}%`;
}
