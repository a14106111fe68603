/** Answers from which a percentage says something; below it the plain numbers are shown. */
const enough = 5;

/** `part` of `n` as people should read it: "–" of nothing, "2 of 3" of few, "67%" of enough. */
export function shareText(part: number, n: number): string {
  if (n === 0) return "–";
  return n < enough ? `${part} of ${n}` : `${Math.round((100 * part) / n)}%`;
}
