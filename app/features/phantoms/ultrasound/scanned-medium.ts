import { placeOnBeam, type ScanGeometry, sampleDepth } from "./beam-geometry";

/** Attenuation of soft tissue in dB/cm/MHz (about 0.5 to 0.7; Bushberg et al., The Essential Physics of Medical Imaging). */
export const tissueAttenuation = 0.5;
/** Attenuation of water at 1 MHz in dB/cm, which fluids such as bile and urine come close to. */
export const fluidAttenuation = 0.0022;
/** Speed of sound in mm/s that scanners assume in soft tissue: 1540 m/s. */
export const assumedSpeed = 1540;

/** The properties of the tissue at one place. */
export interface Tissue {
  /** Amplitude of the echoes of scatterers relative to liver; 0 for fluid. */
  scatter: number;
  /** dB/cm/MHz. */
  attenuation: number;
}

export const liver: Tissue = { scatter: 1, attenuation: tissueAttenuation };
export const fluid: Tissue = { scatter: 0, attenuation: fluidAttenuation };

/** The medium at each sample of each beam: index = beam × samples + sample. */
export interface ScannedMedium {
  scatter: Float64Array;
  attenuation: Float64Array;
  /** Echo amplitude of smooth boundaries relative to liver. */
  boundary: Float64Array;
  /**
   * Fraction of the amplitude that remains after refraction and reflection on the path down and back; 1 if the beam stays
   * straight.
   */
  passage: Float64Array;
}

/** Returns the tissue at a place in mm. `depth` is the distance from the face of the probe along the beam. */
export type TissueModel = (x: number, z: number, depth: number) => Tissue;

/** Returns the medium along the beams. */
export function scanMedium(geometry: ScanGeometry, describe: TissueModel): ScannedMedium {
  const { beams, samples } = geometry;
  const medium = {
    scatter: new Float64Array(beams * samples),
    attenuation: new Float64Array(beams * samples),
    boundary: new Float64Array(beams * samples),
    passage: new Float64Array(beams * samples).fill(1),
  };
  for (let beam = 0; beam < beams; beam++) {
    for (let sample = 0; sample < samples; sample++) {
      const depth = sampleDepth(geometry, sample);
      const { x, z } = placeOnBeam(geometry, beam, depth);
      const tissue = describe(x, z, depth);
      medium.scatter[beam * samples + sample] = tissue.scatter;
      medium.attenuation[beam * samples + sample] = tissue.attenuation;
    }
  }
  return medium;
}

/** Adds the echo of a smooth boundary at a depth in mm along a beam. Depths beyond the beam give nothing. */
export function addBoundary(
  medium: ScannedMedium,
  { samples, depth: length }: ScanGeometry,
  beam: number,
  depth: number,
  amplitude: number,
): void {
  const place = (depth / length) * samples - 0.5;
  const sample = Math.floor(place);
  for (const [index, weight] of [
    [sample, 1 - (place - sample)],
    [sample + 1, place - sample],
  ] as const) {
    if (index < 0 || index >= samples) continue;
    const at = beam * samples + index;
    medium.boundary[at] = (medium.boundary[at] ?? 0) + amplitude * weight;
  }
}

/** Returns the depths in mm, near and far, at which a beam crosses a circle; `null` if it misses it. */
export function crossCircle(
  geometry: ScanGeometry,
  beam: number,
  circle: { x: number; z: number; radius: number },
): { near: number; far: number } | null {
  const start = placeOnBeam(geometry, beam, 0);
  const next = placeOnBeam(geometry, beam, 1);
  const dx = next.x - start.x;
  const dz = next.z - start.z;
  const middle = (circle.x - start.x) * dx + (circle.z - start.z) * dz;
  const square = (circle.x - start.x) ** 2 + (circle.z - start.z) ** 2 - middle ** 2;
  const half = circle.radius ** 2 - square;
  return half > 0 ? { near: middle - Math.sqrt(half), far: middle + Math.sqrt(half) } : null;
}

/**
 * Adds the wall of a round structure. A smooth wall sends its echo back only where the beam meets it nearly at a right angle, so
 * the amplitude falls with the fourth power of the cosine.
 */
export function addCircleWall(
  medium: ScannedMedium,
  geometry: ScanGeometry,
  circle: { x: number; z: number; radius: number },
  amplitude: number,
): void {
  for (let beam = 0; beam < geometry.beams; beam++) {
    const crossing = crossCircle(geometry, beam, circle);
    if (!crossing) continue;
    const cosine = (crossing.far - crossing.near) / (2 * circle.radius);
    for (const depth of [crossing.near, crossing.far])
      addBoundary(medium, geometry, beam, depth, amplitude * cosine ** 4);
  }
}
