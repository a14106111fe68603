import { seededRandom } from "../../../../lib/random";
import { mapSinogram, type Sinogram } from "./scan-geometry";

// Acklam's rational approximation of the inverse of the normal distribution (relative error below 1.2e-9). This method needs
// one random number per value, so that a knob changes the strength of the noise, but not its pattern.
const central = {
  a: [
    -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
  ],
  b: [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1],
};
const tail = {
  c: [
    -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
    2.938163982698783,
  ],
  d: [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1],
};
const tailShare = 0.02425;

const evaluatePolynomial = (coefficients: readonly number[], x: number) =>
  coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);

/** Returns the number of standard deviations below which a share `p` (0 < p < 1) of a normal distribution lies. */
export function normalQuantile(p: number): number {
  if (p > 1 - tailShare) return -normalQuantile(1 - p);
  if (p < tailShare) {
    const q = Math.sqrt(-2 * Math.log(p));
    return evaluatePolynomial(tail.c, q) / evaluatePolynomial(tail.d, q);
  }
  const q = p - 0.5;
  return (evaluatePolynomial(central.a, q * q) * q) / evaluatePolynomial(central.b, q * q);
}

/** Returns seeded normal numbers with mean 0 and standard deviation 1. */
export function seededNormal(seed: number): () => number {
  const random = seededRandom(seed);
  // Adds half a step, because the quantile of 0 would be infinite.
  return () => normalQuantile(random() + 2 ** -33);
}

/** Above this mean, a normal distribution approximates the Poisson distribution closely enough. */
const maxExactMean = 30;

/** Returns the number of photons below which a share `p` of a Poisson distribution lies. */
export function poissonQuantile(mean: number, p: number): number {
  if (mean > maxExactMean) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normalQuantile(p)));
  let probability = Math.exp(-mean);
  let cumulativeProbability = probability;
  let count = 0;
  while (cumulativeProbability < p && count < 200) {
    count++;
    probability *= mean / count;
    cumulativeProbability += probability;
  }
  return count;
}

/** Standard deviation of the electronics in photons. It matters only where few photons arrive. */
const electronicNoise = 4;
/** Lower limit of a reading, because scanners do not take the logarithm of smaller readings. */
const smallestReading = 0.5;

/**
 * Returns a transmission with the noise of photons and electronics. `photons` is the mean number that reaches a detector through
 * air; for one number per view, as with tube current modulation, give a function.
 */
export function addPhotonNoise(
  transmission: Sinogram,
  photons: number | ((view: number) => number),
  seed: number,
): Sinogram {
  const random = seededRandom(seed);
  const normal = seededNormal(seed ^ 0x5eed);
  const photonsAt = typeof photons === "number" ? () => photons : photons;
  return mapSinogram(transmission, (share, index) => {
    const photonCount = photonsAt(Math.floor(index / transmission.detectors));
    const count = poissonQuantile(photonCount * share, random() + 2 ** -33);
    return Math.max(smallestReading, count + electronicNoise * normal()) / photonCount;
  });
}
