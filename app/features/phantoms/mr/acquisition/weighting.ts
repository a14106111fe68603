import type { Raster } from "../../draw-shapes";
import { spinEcho } from "./signal-equations";
import { labelsPerPixel, mapSignal, type TissueMap } from "./tissue-map";
import type { Tissue } from "./tissue-values";

/** A weighting of a spin echo at 1.5 T with a suitable window. Times are in ms. */
export interface Weighting {
  phase: string;
  tr: number;
  te: number;
  window: { low: number; high: number };
}

/** The usual parameters of T1- and T2-weighted spin echoes. */
export const t1Weighted: Weighting = { phase: "T1", tr: 500, te: 12, window: { low: 0, high: 0.6 } };
export const t2Weighted: Weighting = { phase: "T2", tr: 4000, te: 100, window: { low: 0, high: 0.65 } };

/** Returns the signal of a tissue map on a grid twice as fine as the picture, as `sampleKSpace` needs it. */
export function weightMap(map: TissueMap, { tr, te }: Weighting): Raster {
  return mapOnFineGrid(map, (tissue) => spinEcho(tissue, { tr, te }));
}

/** Returns the signal of a tissue map on a grid twice as fine as the picture. */
export function mapOnFineGrid(map: TissueMap, signalOf: (tissue: Tissue) => number): Raster {
  return mapSignal(map, signalOf, labelsPerPixel / 2);
}
