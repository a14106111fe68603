import { computeAttenuation, toWaterLength, transmit } from "./beam";
import type { Part } from "./parts";
import { addPhotonNoise } from "./photon-noise";
import { type MaterialSinograms, projectParts } from "./project-parts";
import type { ScanGeometry, Sinogram } from "./scan-geometry";
import type { Spectrum } from "./tube-spectrum";

export interface Exposure {
  /** Tube current × rotation time. */
  mAs: number;
  /** Tube voltage in kV; 120 if left out. */
  kV?: number;
  /** Thickness of the slice in mm. */
  sliceThickness: number;
}

/**
 * Photons per view, mAs, mm of slice, and mm of detector at 120 kV and 360 views. Chosen so that 200 mAs and 5 mm give about
 * 10 HU of noise in the abdomen; real scanners differ by their geometry and filters.
 */
const photonYield = 1000;

/** Returns the mean number of photons that reach a detector through air. The output of a tube rises with kV². */
export function photonsPerDetector({ mAs, kV = 120, sliceThickness }: Exposure, geometry: ScanGeometry): number {
  return photonYield * mAs * sliceThickness * geometry.spacing * (360 / geometry.views) * (kV / 120) ** 2;
}

/** Returns the corrected readings of a scan in mm of water: noise of photons and electronics, then the water correction. */
export function measureRays(
  sinograms: MaterialSinograms,
  spectrum: Spectrum,
  photons: number | ((view: number) => number),
  seed: number,
): Sinogram {
  return toWaterLength(computeAttenuation(addPhotonNoise(transmit(sinograms, spectrum), photons, seed)), spectrum);
}

/** Returns the corrected readings of a scan of parts at rest in mm of water. */
export function scanParts(
  parts: readonly Part[],
  geometry: ScanGeometry,
  spectrum: Spectrum,
  exposure: Exposure,
  seed: number,
): Sinogram {
  return measureRays(projectParts(parts, geometry), spectrum, photonsPerDetector(exposure, geometry), seed);
}
