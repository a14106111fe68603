import { fwhmPerSigma } from "../simulation/blur-image";
import { computeErf } from "../simulation/error-function";

/**
 * Returns the value at a distance from the center of a sphere of value 1 that a three-dimensional Gaussian has blurred; lengths in
 * mm. In the center it is the recovery coefficient erf(R/(√2·σ)) − √(2/π)·(R/σ)·exp(−R²/(2·σ²)) (Kessler, Ellis, Eden 1984).
 */
export function blurredSphere(radius: number, distance: number, fwhm: number): number {
  const sigma = fwhm / fwhmPerSigma;
  const reach = Math.SQRT2 * sigma;
  if (distance < 1e-3 * sigma) {
    const ratio = radius / sigma;
    return computeErf(radius / reach) - Math.sqrt(2 / Math.PI) * ratio * Math.exp((-ratio * ratio) / 2);
  }
  const nearTerm = (radius - distance) / reach;
  const farTerm = (radius + distance) / reach;
  const shellTerm =
    (sigma / (distance * Math.sqrt(2 * Math.PI))) * (Math.exp(-nearTerm * nearTerm) - Math.exp(-farTerm * farTerm));
  return 0.5 * (computeErf(nearTerm) + computeErf(farTerm)) - shellTerm;
}

/**
 * Returns the recovery coefficient of a sphere: the shown excess over the background at its center, divided by the true
 * excess. Lengths are in mm.
 */
export function recoveryCoefficient(diameter: number, fwhm: number): number {
  return blurredSphere(diameter / 2, 0, fwhm);
}
