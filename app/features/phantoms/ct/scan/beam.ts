import { massAttenuation } from "./mass-attenuation";
import { materials } from "./parts";
import type { MaterialSinograms } from "./project-parts";
import { emptySinogram, mapSinogram, type Sinogram } from "./scan-geometry";
import { listAttenuation, type Spectrum } from "./tube-spectrum";

/** Lengths are in mm and densities in g/cm³, coefficients in cm²/g. */
const cmPerMm = 0.1;

/** Returns any one sinogram of the set, for its geometry. */
function getAnySinogram(sinograms: MaterialSinograms): Sinogram {
  for (const material of materials) if (sinograms[material]) return sinograms[material];
  throw new RangeError("There is nothing to scan");
}

/**
 * Returns the transmitted fraction of the signal along each ray (Beer–Lambert law, summed over the spectrum): Σ w(E)·exp(−Σ
 * μ(E)·path).
 */
export function transmit(sinograms: MaterialSinograms, spectrum: Spectrum): Sinogram {
  const result = emptySinogram(getAnySinogram(sinograms));
  const paths = materials.flatMap((material) => {
    const values = sinograms[material]?.values;
    return values ? [{ values, attenuation: listAttenuation(spectrum, material) }] : [];
  });
  const { energies, weights } = spectrum;
  for (let ray = 0; ray < result.values.length; ray++) {
    let share = 0;
    for (let bin = 0; bin < energies.length; bin++) {
      let exponent = 0;
      for (const { values, attenuation } of paths) exponent += (values[ray] ?? 0) * (attenuation[bin] ?? 0);
      share += (weights[bin] ?? 0) * Math.exp(-cmPerMm * exponent);
    }
    result.values[ray] = share;
  }
  return result;
}

/** Returns −ln(transmission) for each ray. */
export function computeAttenuation(transmission: Sinogram): Sinogram {
  return mapSinogram(transmission, (share) => -Math.log(share));
}

/** Returns the attenuation −ln(transmission) of `length` mm of water. */
export function waterAttenuation(length: number, spectrum: Spectrum): number {
  let share = 0;
  listAttenuation(spectrum, "water").forEach((coefficient, bin) => {
    share += (spectrum.weights[bin] ?? 0) * Math.exp(-cmPerMm * coefficient * length);
  });
  return -Math.log(share);
}

const longestPath = 1500;
const pathStep = 5;

/**
 * Returns the mm of water that attenuate as each ray does: the water correction of every scanner, which removes the cupping of
 * water and soft tissue but not of bone.
 */
export function toWaterLength(attenuation: Sinogram, spectrum: Spectrum): Sinogram {
  const table: number[] = [];
  for (let length = 0; length <= longestPath; length += pathStep) table.push(waterAttenuation(length, spectrum));
  return mapSinogram(attenuation, (value) => invertTable(table, value) * pathStep);
}

/** Returns the position at which a rising table has `value`; extrapolates linearly at both ends. */
function invertTable(table: readonly number[], value: number): number {
  let [low, high] = [0, table.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((table[middle] ?? 0) <= value) low = middle;
    else high = middle;
  }
  const [before, after] = [table[low] ?? 0, table[high] ?? 0];
  return low + (value - before) / (after - before);
}

/**
 * Returns attenuation in mm of water without a beam-hardening correction, scaled so that the value is right for `length` mm of
 * water.
 */
export function scaleToWater(attenuation: Sinogram, spectrum: Spectrum, length: number): Sinogram {
  const perMm = waterAttenuation(length, spectrum) / length;
  return mapSinogram(attenuation, (value) => value / perMm);
}

/** Tolerance in mm at which the search for a length of water ends. */
const lengthTolerance = 0.001;

/**
 * Returns readings in mm of water for rays whose bone (in mm × g/cm³) is known: the length of water that, with the bone, attenuates
 * as measured, plus the bone in mm of water at 70 keV.
 */
export function correctForBone(attenuation: Sinogram, bone: Sinogram, spectrum: Spectrum): Sinogram {
  const [water, cortical] = [listAttenuation(spectrum, "water"), listAttenuation(spectrum, "bone")];
  const boneAsWater = massAttenuation("bone", 70) / massAttenuation("water", 70);
  const plain = toWaterLength(attenuation, spectrum);
  return mapSinogram(attenuation, (value, ray) => {
    const path = bone.values[ray] ?? 0;
    let length = plain.values[ray] ?? 0;
    if (path === 0) return length;
    // Newton's method: the slope is the mean coefficient of water in the hardened beam.
    for (let step = 0, change = Infinity; step < 20 && Math.abs(change) > lengthTolerance; step++) {
      let [share, slope] = [0, 0];
      spectrum.weights.forEach((weight, bin) => {
        const transmittedWeight =
          weight * Math.exp(-cmPerMm * ((water[bin] ?? 0) * length + (cortical[bin] ?? 0) * path));
        share += transmittedWeight;
        slope += transmittedWeight * cmPerMm * (water[bin] ?? 0);
      });
      change = (value + Math.log(share)) / (slope / share);
      length += change;
    }
    return length + path * boneAsWater;
  });
}
