import type { Series } from "../../../series/series";
import { addKSpace } from "../acquisition/add-k-space";
import { createSignalSeries } from "../acquisition/mr-series";
import { spreadEdges } from "../acquisition/oblique-edges";
import { reconstructMagnitude, sampleKSpace } from "../acquisition/receive-picture";
import { splitWaterAndFat, spoiledGradientEcho, waterFatShift } from "../acquisition/signal-equations";
import type { TissueMap } from "../acquisition/tissue-map";
import type { Tissue, Tissues } from "../acquisition/tissue-values";
import { mapOnFineGrid } from "../acquisition/weighting";

// A dual gradient echo of the abdomen at 1.5 T: the opposed-phase echo first, at 2.24 ms, then the in-phase echo at 4.47 ms.

export type Phase = "in" | "opposed";

/** Flip angle in degrees and times in ms of the usual T1-weighted sequence. */
const sequence = { tr: 150, flip: 70 };

/** Width over which edges are spread in mm, as in a slice of about 5 mm. */
const edgeSpread = 1.1;

/** Returns the echo time in ms. */
export function dualEchoTime(phase: Phase, field = 1.5): number {
  return (phase === "in" ? 1000 : 500) / waterFatShift(field);
}

/** Returns the signals of water and fat at an echo time in ms. */
export function splitEcho(tissue: Tissue, tissues: Tissues, te: number, flip = sequence.flip) {
  return splitWaterAndFat(tissue, tissues.fat, (part) => spoiledGradientEcho(part, { ...sequence, flip, te }));
}

/** Returns the signal of a tissue in one of the two echoes. */
export function dualEchoSignal(tissue: Tissue, tissues: Tissues, phase: Phase, flip?: number): number {
  const { water, fat } = splitEcho(tissue, tissues, dualEchoTime(phase), flip);
  return Math.abs(water + (phase === "in" ? fat : -fat));
}

/** Returns the magnitude picture of a gradient echo at an echo time in ms, with noise. */
export function takeEcho(
  map: TissueMap,
  tissues: Tissues,
  { side, te, flip, sigma }: { side: number; te: number; flip?: number; sigma: number },
  random: () => number,
): Float64Array {
  const kSpace = sampleKSpace(
    mapOnFineGrid(map, (tissue) => splitEcho(tissue, tissues, te, flip).water),
    side,
  );
  const fat = sampleKSpace(
    mapOnFineGrid(map, (tissue) => splitEcho(tissue, tissues, te, flip).fat),
    side,
  );
  addKSpace(kSpace, fat, { turn: (te * waterFatShift(1.5)) / 1000 });
  spreadEdges(kSpace, edgeSpread / (map.width * map.spacing));
  return reconstructMagnitude(kSpace, sigma, random);
}

/** Returns the in-phase and the opposed-phase series of a label map. */
export function createDualEcho(map: TissueMap, tissues: Tissues, side: number, random: () => number): Series[] {
  return (["in", "opposed"] as const).map((phase) => {
    const te = dualEchoTime(phase);
    return createSignalSeries({
      width: side,
      height: side,
      spacing: map.spacing * (map.width / side),
      plane: "axial",
      phase: phase === "in" ? "In phase" : "Opposed phase",
      window: { low: 0, high: 0.42 },
      frames: [takeEcho(map, tissues, { side, te, sigma: 0.003 }, random)],
    });
  });
}
