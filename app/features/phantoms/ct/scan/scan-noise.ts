import { computeAttenuation, toWaterLength, transmit } from "./beam";
import { reconstruct } from "./filtered-back-projection";
import type { ImageGrid } from "./image-grid";
import type { Part } from "./parts";
import { addPhotonNoise } from "./photon-noise";
import { projectParts } from "./project-parts";
import type { Kernel } from "./reconstruction-kernel";
import { mapSinogram, type ScanGeometry } from "./scan-geometry";
import { type Exposure, photonsPerDetector } from "./scan-parts";
import { singleEnergy } from "./tube-spectrum";

const beam = singleEnergy(70);

/**
 * Returns a function that returns the noise in HU of one scan of `parts` for a seed: the picture with noise minus the picture
 * without noise.
 */
export function scanNoise(
  parts: readonly Part[],
  geometry: ScanGeometry,
  exposure: Exposure,
  grid: ImageGrid,
  kernel: Kernel,
): (seed: number) => Float64Array {
  const transmission = transmit(projectParts(parts, geometry), beam);
  const exact = toWaterLength(computeAttenuation(transmission), beam);
  const photons = photonsPerDetector(exposure, geometry);
  return (seed) => {
    const measured = toWaterLength(computeAttenuation(addPhotonNoise(transmission, photons, seed)), beam);
    const error = mapSinogram(measured, (length, ray) => length - (exact.values[ray] ?? 0));
    return reconstruct(error, grid, kernel).map((density) => 1000 * density);
  };
}

/** Returns the sum of two pictures of the same size. */
export function addImages(one: Float64Array, other: Float64Array): Float64Array {
  return one.map((value, p) => value + (other[p] ?? 0));
}
