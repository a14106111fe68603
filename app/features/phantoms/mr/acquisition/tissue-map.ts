import { averageBlocks, fillShape, type Raster, type Shape } from "../../draw-shapes";
import type { Tissue } from "./tissue-values";

// Anatomy as a map of labels. Each pixel of the picture contains 4 × 4 labels, so pixels at an edge mix both tissues.

/** One part of the anatomy. Later shapes cover earlier ones. */
export interface TissueShape {
  tissue: Tissue;
  shape: Shape;
}

/** The tissue at each position: `values` are indexes of `tissues`. */
export interface TissueMap extends Raster<Uint8Array> {
  tissues: Tissue[];
}

/** Number of labels for each pixel of a picture, per direction. */
export const labelsPerPixel = 4;

/** Returns the labels for a picture of `side` × `side` pixels that covers `fieldOfView` mm, all of them air. */
export function createTissueMap(air: Tissue, side: number, fieldOfView: number): TissueMap {
  const count = side * labelsPerPixel;
  return {
    width: count,
    height: count,
    spacing: fieldOfView / count,
    values: new Uint8Array(count * count),
    tissues: [air],
  };
}

/** Paints the shapes over the existing labels. */
export function paintTissues(map: TissueMap, shapes: readonly TissueShape[]): void {
  for (const { tissue, shape } of shapes) fillShape(map, shape, getLabel(map, tissue));
}

/** Returns the label of a tissue; adds the tissue to the map if it is new. */
export function getLabel(map: TissueMap, tissue: Tissue): number {
  const label = map.tissues.indexOf(tissue);
  return label >= 0 ? label : map.tissues.push(tissue) - 1;
}

/** Returns the mean signal of the labels under each pixel, `perPixel` of them in each direction. */
export function mapSignal(map: TissueMap, signalOf: (tissue: Tissue) => number, perPixel: number): Raster {
  const signals = Float64Array.from(map.tissues, signalOf);
  const width = map.width / perPixel;
  const height = map.height / perPixel;
  const values = new Float32Array(width * height);
  for (let y = 0; y < map.height; y++) {
    const start = Math.floor(y / perPixel) * width;
    for (let x = 0; x < map.width; x++) {
      const index = start + Math.floor(x / perPixel);
      values[index] = (values[index] as number) + (signals[map.values[y * map.width + x] as number] as number);
    }
  }
  const share = 1 / (perPixel * perPixel);
  for (let index = 0; index < values.length; index++) values[index] = (values[index] as number) * share;
  return { width, height, spacing: map.spacing * perPixel, values };
}

/** A signal that varies across a picture with a level from 0 to 1. */
export interface GradedSignal {
  signalOf(tissue: Tissue, level: number): number;
  /** Returns the level at (x, y) mm. */
  levelAt(x: number, y: number): number;
}

const levels = 512;

/** Returns the mean signal of the labels under each pixel, where it depends on the tissue and on a level at each place. */
export function mapGradedSignal(map: TissueMap, { signalOf, levelAt }: GradedSignal, perPixel: number): Raster {
  const table = map.tissues.map((tissue) =>
    Float32Array.from({ length: levels + 1 }, (_, level) => signalOf(tissue, level / levels)),
  );
  const fineSignal = { ...map, values: new Float32Array(map.values.length) };
  for (let row = 0; row < map.height; row++) {
    const y = (row + 0.5 - map.height / 2) * map.spacing;
    for (let column = 0; column < map.width; column++) {
      const index = row * map.width + column;
      const level = Math.min(1, Math.max(0, levelAt((column + 0.5 - map.width / 2) * map.spacing, y)));
      fineSignal.values[index] = table[map.values[index] as number]?.[Math.round(level * levels)] ?? 0;
    }
  }
  return averageBlocks(fineSignal, perPixel);
}
