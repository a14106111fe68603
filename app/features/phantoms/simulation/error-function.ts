/** Returns the error function erf(x), correct to 1.5·10⁻⁷ (Abramowitz & Stegun, formula 7.1.26). */
export function computeErf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const polynomial = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(x) * (1 - polynomial * Math.exp(-x * x));
}
