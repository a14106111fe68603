import { seededRandom } from "../../../../lib/random";
import { type ComplexGrid, computeMagnitude, createComplexGrid, toImage } from "../../fft-2d";
import { createSignalSeries } from "../acquisition/mr-series";
import { createRegion } from "../acquisition/picture-region";
import { addReceiverNoise, sampleKSpace } from "../acquisition/receive-picture";
import { t1Weighted, weightMap } from "../acquisition/weighting";
import { createHeadMap, headFieldOfView } from "../anatomy/head-slice";
import { defineMrPhantom } from "../define-mr-phantom";

/** Overshoot of a truncated Fourier series beside a step: Si(π)/π − 1/2. */
const gibbsOvershoot = 0.0895;

export const gibbsRinging = defineMrPhantom({
  id: "mr-gibbs-ringing",
  name: "Gibbs ringing (truncation)",
  explanation:
    "A head measured with few phase-encoding lines, interpolated to the full matrix. Bands run along sharp edges such as the scalp. Measure more lines: the bands become finer and move closer to the edge, but the height of the first band stays the same.",
  physics:
    "The scan measures k-space only up to ± lines/2. A step therefore overshoots by 9% of its height one acquired pixel (FOV/lines) from the edge, and rings with a period of two acquired pixels (Gibbs, Nature 1899;59:606).",
  knobs: {
    lines: { label: "Phase-encoding lines", min: 48, max: 256, step: 16, unit: "" },
    direction: { label: "Phase encoding: 0 front to back, 1 right to left", min: 0, max: 1, step: 1, unit: "" },
  },
  defaults: { lines: 80, direction: 0 },
  truths: {
    overshoot: "Height of the first band in % of the step beside it",
    acquiredPixel: "Size of an acquired pixel in the phase-encoding direction in mm",
    period: "Distance between neighboring bright bands in mm",
  },
  computeAt(side, { lines, direction }, seed) {
    const random = seededRandom(seed);
    const isSideways = Math.round(direction) === 1;
    const kSpace = sampleKSpace(weightMap(createHeadMap(side, random), t1Weighted), side);
    const kept = Math.min(side, 2 * Math.round(lines / 2));
    const image = toImage(isSideways ? keepLines(kSpace, kept, side) : keepLines(kSpace, side, kept));
    addReceiverNoise(image, 0.003, random);
    const size = { width: side, height: side, spacing: headFieldOfView / side };
    const acquiredPixel = headFieldOfView / kept;
    // The first four bands inside the scalp, in front and behind, or on both sides.
    const depth = Math.min(30, 8 * acquiredPixel);
    const edge = (isSideways ? 64 : 82) - depth / 2;
    const bands = [-1, 1].flatMap((sign) => {
      const points = [-22, 0, 22].map((along) =>
        isSideways ? { x: sign * edge, y: along } : { x: along, y: sign * edge },
      );
      return createRegion("Ringing", { kind: "line", points, width: depth }, size);
    });
    return {
      series: [createSignalSeries({ ...t1Weighted, ...size, plane: "axial", frames: [computeMagnitude(image)] })],
      truth: { overshoot: 100 * gibbsOvershoot, acquiredPixel, period: 2 * acquiredPixel },
      regions: bands,
    };
  },
});

/** Returns the k-space with zeros outside the `columns` and `rows` in the middle. */
export function keepLines(kSpace: ComplexGrid, columns: number, rows: number): ComplexGrid {
  const result = createComplexGrid(kSpace.width, kSpace.height);
  const left = Math.floor((kSpace.width - columns) / 2);
  const top = Math.floor((kSpace.height - rows) / 2);
  for (let row = top; row < top + rows; row++) {
    const start = row * kSpace.width + left;
    result.real.set(kSpace.real.subarray(start, start + columns), start);
    result.imaginary.set(kSpace.imaginary.subarray(start, start + columns), start);
  }
  return result;
}
