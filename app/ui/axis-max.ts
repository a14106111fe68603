/**
 * Returns the end of an axis for values up to `value`: the next 1, 2, 4, 5, or 6 × 10ⁿ, made even so that the middle tick is a
 * whole number.
 */
export function roundAxisMax(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const top = [1, 2, 4, 5, 6, 10].map((factor) => factor * power).find((candidate) => candidate >= value) ?? value;
  return top % 2 === 0 ? top : top + 1;
}
