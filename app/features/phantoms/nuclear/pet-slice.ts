import { seededRandom } from "../../../lib/random";
import { blurImage } from "../simulation/blur-image";
import { poissonCounts } from "../simulation/random-counts";
import { mapImage, type ScalarImage } from "../simulation/scalar-image";
import {
  computeSinogram,
  type Ellipse,
  integrateEllipses,
  reconstruct,
  type Sinogram,
  spreadAngles,
} from "./tomography";

/** Attenuation at 511 keV in 1/mm: water 0.096/cm (NIST SRD 126); lung by its density of 0.26; bone with 1.4 g/cm³ on average. */
export const annihilationAttenuation = { water: 0.0096, lung: 0.0025, bone: 0.0125 };

/** Number of projections over 180°. */
const views = 144;

/** A transaxial slice: activity in SUV and attenuation in 1/mm as sums of ellipses in mm. */
export interface PetSlice {
  activity: readonly Ellipse[];
  attenuation: readonly Ellipse[];
}

interface ScanSettings {
  /** Width of the field in mm. */
  field: number;
  side: number;
  /** Detected counts per SUV and mm of a line of response without attenuation. */
  countsPerSuv: number;
  /** Standard deviation of the final smoothing in mm. */
  smoothing: number;
}

/**
 * Returns detected counts along lines of response, divided by counts per SUV. Both photons of a pair have to leave the body,
 * so the detected fraction exp(−∫μ) depends on the whole line, and not on the place of the annihilation.
 */
export function detectPairs(slice: PetSlice, settings: ScanSettings, seed: number): Sinogram {
  const { countsPerSuv } = settings;
  const draw = poissonCounts(seededRandom(seed));
  const expected = computeMeanPairs(slice, settings);
  return { ...expected, values: expected.values.map((value) => draw(value * countsPerSuv) / countsPerSuv) };
}

/** Returns the mean of `detectPairs`, without noise. */
export function computeMeanPairs(slice: PetSlice, { field, side }: ScanSettings): Sinogram {
  const bins = Math.round(0.75 * side);
  return computeSinogram({ angles: spreadAngles(views, Math.PI), bins, spacing: field / bins }, (angle, place) => {
    const emitted = integrateEllipses(slice.activity, angle, place);
    if (emitted <= 0) return 0;
    const escaped = Math.exp(-integrateEllipses(slice.attenuation, angle, place));
    return emitted * escaped;
  });
}

/** Corrects a sinogram for attenuation: divides it by the transmission according to an attenuation map. */
export function correctAttenuation(sinogram: Sinogram, attenuation: readonly Ellipse[]): Sinogram {
  const factors = computeSinogram(sinogram, (angle, place) => Math.exp(integrateEllipses(attenuation, angle, place)));
  return { ...sinogram, values: sinogram.values.map((value, i) => value * (factors.values[i] ?? 1)) };
}

/** Returns the reconstructed slice in SUV, smoothed and without negative values. */
export function reconstructSlice(sinogram: Sinogram, { field, side, smoothing }: ScanSettings): ScalarImage {
  const spacing = field / side;
  const image = blurImage(reconstruct(sinogram, side, spacing), smoothing / spacing);
  return mapImage(image, (value) => Math.max(0, value));
}
