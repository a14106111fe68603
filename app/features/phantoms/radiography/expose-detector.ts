import { seededRandom } from "../../../lib/random";
import { normalNumbers } from "../simulation/random-counts";
import type { ScalarImage } from "../simulation/scalar-image";
import { linearAttenuation } from "./attenuation-coefficients";
import type { ThicknessMap } from "./thickness-map";

/** Returns the share of photons of an energy in keV that reach each pixel without an interaction (Lambert–Beer law). */
export function transmitPrimary(map: ThicknessMap, energy: number): ScalarImage {
  const { side, softTissue, lung, corticalBone } = map;
  const soft = linearAttenuation("softTissue", energy);
  const air = linearAttenuation("lung", energy);
  const bone = linearAttenuation("corticalBone", energy);
  const values = new Float64Array(side * side);
  for (let i = 0; i < values.length; i++) {
    values[i] = Math.exp(-soft * (softTissue[i] ?? 0) - air * (lung[i] ?? 0) - bone * (corticalBone[i] ?? 0));
  }
  return { width: side, height: side, values };
}

/**
 * Returns the transmission with quantum noise for `photons` photons per pixel without anything in the beam. The variance of a
 * number of photons is its mean; numbers are large enough to draw them from a normal distribution.
 */
export function addQuantumNoise(transmission: ScalarImage, photons: number, seed: number): ScalarImage {
  const normal = normalNumbers(seededRandom(seed));
  const { width, height, values } = transmission;
  const noisy = values.map((value) => value + Math.sqrt(Math.max(0, value) / photons) * normal());
  return { width, height, values: noisy };
}
