import { type ComplexGrid, createComplexGrid } from "../../fft-2d";
import { protonMegahertzPerTesla } from "./signal-equations";
import { labelsPerPixel, mapSignal, type TissueMap } from "./tissue-map";
import type { Tissue } from "./tissue-values";

// Signal around a small sphere whose susceptibility differs from that of tissue, in an axial slice: the main field runs
// through the slice at a right angle. The field varies within a voxel, so its spins get out of phase. Along the readout
// direction, each part of the signal appears at the position of its frequency.

/** A piece of metal, or another deposit. */
export interface Sphere {
  /** Center in mm; the slice cuts through it. */
  x: number;
  y: number;
  /** Radius in mm. */
  radius: number;
  /** Susceptibility above that of tissue in parts per million. */
  ppm: number;
}

/** Parameters of the readout. */
export interface Readout {
  /** Field in T. */
  field: number;
  /** Echo time in ms during which phase builds up: 0 for a spin echo, which refocuses it. */
  dephasing: number;
  /** Bandwidth per pixel in Hz. */
  bandwidth: number;
  /** Slice thickness in mm. */
  thickness: number;
}

/** Samples through the thickness of the slice. */
const depths = 6;
/** Frequency in Hz below which the field of a sphere is neglected. */
const minFrequency = 3;

/**
 * Returns the frequency in Hz outside a sphere, at (x, y) mm from its center in the slice and z mm along the main field:
 * γ · Δχ/3 · B0 · (a/r)³ · (3 cos²θ − 1) (Schenck, Med Phys 1996;23:815).
 */
export function sphereFrequency({ radius, ppm }: Sphere, field: number, x: number, y: number, z: number): number {
  const square = x * x + y * y + z * z;
  const distance = Math.sqrt(square);
  return ((protonMegahertzPerTesla * field * ppm) / 3) * (radius / distance) ** 3 * ((3 * z * z) / square - 1);
}

/**
 * Returns the complex picture, computed from `labelsPerPixel` labels per pixel and direction; the readout runs from right to
 * left.
 */
export function mapNearMetal(
  map: TissueMap,
  signalOf: (tissue: Tissue) => number,
  spheres: readonly Sphere[],
  readout: Readout,
): ComplexGrid {
  const plain = mapSignal(map, signalOf, labelsPerPixel);
  const image = createComplexGrid(plain.width, plain.height);
  image.real.set(plain.values);
  const signals = map.tissues.map(signalOf);
  for (const sphere of spheres) addSphere(image, map, signals, sphere, readout);
  return image;
}

/** Removes the signal near the sphere from the picture, and adds it again with its phase at its shifted position. */
function addSphere(
  image: ComplexGrid,
  map: TissueMap,
  signals: readonly number[],
  sphere: Sphere,
  { field, dephasing, bandwidth, thickness }: Readout,
): void {
  const surface = (protonMegahertzPerTesla * field * sphere.ppm) / 3;
  const reach = Math.min(45, Math.max(sphere.radius + 1, sphere.radius * Math.cbrt((2 * surface) / minFrequency)));
  const part = 1 / (labelsPerPixel * labelsPerPixel);
  const toColumn = (x: number) => x / map.spacing + map.width / 2 - 0.5;
  const toRow = (y: number) => y / map.spacing + map.height / 2 - 0.5;
  const rows = [Math.max(0, Math.ceil(toRow(sphere.y - reach))), Math.min(map.height - 1, toRow(sphere.y + reach))];
  for (let row = rows[0] as number; row <= (rows[1] as number); row++) {
    const dy = (row + 0.5 - map.height / 2) * map.spacing - sphere.y;
    const half = Math.sqrt(Math.max(0, reach * reach - dy * dy));
    const last = Math.min(map.width - 1, toColumn(sphere.x + half));
    for (let column = Math.max(0, Math.ceil(toColumn(sphere.x - half))); column <= last; column++) {
      const signal = (signals[map.values[row * map.width + column] as number] as number) * part;
      if (signal === 0) continue;
      const dx = (column + 0.5 - map.width / 2) * map.spacing - sphere.x;
      const start = Math.floor(row / labelsPerPixel) * image.width;
      const index = start + Math.floor(column / labelsPerPixel);
      image.real[index] = (image.real[index] as number) - signal;
      for (let depth = 0; depth < depths; depth++) {
        const z = ((depth + 0.5) / depths - 0.5) * thickness;
        if (dx * dx + dy * dy + z * z < sphere.radius * sphere.radius) continue;
        const frequency = sphereFrequency(sphere, field, dx, dy, z);
        const place = (column + 0.5) / labelsPerPixel - 0.5 + frequency / bandwidth;
        scatter(image, start, place, signal / depths, (2 * Math.PI * frequency * dephasing) / 1000);
      }
    }
  }
}

/** Adds a signal with a phase to the two pixels of a row around a place between them. */
function scatter(image: ComplexGrid, start: number, place: number, signal: number, phase: number): void {
  const column = Math.floor(place);
  if (column < 0 || column + 1 >= image.width) return;
  const cos = Math.cos(phase);
  const sin = Math.sin(phase);
  for (const [offset, share] of [
    [0, 1 - (place - column)],
    [1, place - column],
  ] as const) {
    const index = start + column + offset;
    image.real[index] = (image.real[index] as number) + signal * share * cos;
    image.imaginary[index] = (image.imaginary[index] as number) + signal * share * sin;
  }
}
