import { seededRandom } from "../../../../lib/random";
import { fillShape } from "../../draw-shapes";
import { toImage } from "../../fft-2d";
import { gaussianNoise } from "../../gaussian-noise";
import { createCoilArray } from "../acquisition/coil-array";
import { createSignalSeries } from "../acquisition/mr-series";
import { createRegion, moveShape } from "../acquisition/picture-region";
import { sampleKSpace } from "../acquisition/receive-picture";
import { type ComplexList, createComplexList, unfold } from "../acquisition/unfold-sense";
import { t2Weighted, weightMap } from "../acquisition/weighting";
import { createHeadMap, headFieldOfView, outlineHead } from "../anatomy/head-slice";
import { defineMrPhantom } from "../define-mr-phantom";

export const parallelImagingGhost = defineMrPhantom({
  id: "mr-parallel-imaging",
  name: "Parallel imaging: ghosts and noise",
  explanation:
    "A head from eight coils, unfolded by SENSE. If the field of view is too small, or the head has moved since the calibration scan, copies of its edges stay inside the picture, not at its border. High factors make the middle noisy.",
  physics:
    "Only every R-th line is measured, so pixels FOV/R apart are folded onto each other and split by the coils' sensitivities. SNR falls by g√R (Pruessmann et al., Magn Reson Med 1999;42:952).",
  knobs: {
    factor: { label: "Acceleration factor R", min: 1, max: 4, step: 1, unit: "" },
    fieldOfView: { label: "Field of view in phase direction", min: 150, max: 220, step: 5, unit: "mm" },
    motion: { label: "Motion since calibration", min: 0, max: 20, step: 1, unit: "mm" },
  },
  defaults: { factor: 2, fieldOfView: 175, motion: 0 },
  truths: {
    fieldOfView: "Field of view in the phase-encoding direction in mm",
    ghostDistance: "Distance between head and ghost in mm: field of view / R",
    meanG: "Mean g-factor in the head",
    relativeSnr: "Mean SNR in % of the SNR without acceleration: 100/(g√R)",
  },
  computeAt(side, { factor, fieldOfView, motion }, seed) {
    const random = seededRandom(seed);
    const r = Math.round(factor);
    const spacing = headFieldOfView / side;
    const foldedRows = Math.round(fieldOfView / spacing / r);
    const image = toImage(sampleKSpace(weightMap(createHeadMap(side, random), t2Weighted), side));
    const coils = createCoilArray(side, spacing);
    const foldedSignals = coils.map((coil) => foldCoil(image, coil, side, foldedRows));
    // Noise of a pixel of one coil; fewer lines raise it by √R.
    for (const { real, imaginary } of foldedSignals) {
      const noise = gaussianNoise(random);
      for (let index = 0; index < real.length; index++) {
        real[index] = (real[index] as number) + 0.006 * Math.sqrt(r) * noise();
        imaginary[index] = (imaginary[index] as number) + 0.006 * Math.sqrt(r) * noise();
      }
    }
    const mask = { width: side, height: side, spacing, values: new Uint8Array(side * side) };
    fillShape(mask, moveShape(outlineHead(-2), 0, -motion), 1);
    const rows = foldedRows * r;
    const { picture, meanG } = unfoldPicture(foldedSignals, coils, mask.values, side, foldedRows, r);
    const size = { width: side, height: rows, spacing };
    const ghostDistance = (rows * spacing) / r;
    // A field of view that is too small folds both edges; if the head has moved forward, only the signal at its back is
    // unexpected.
    const edges = rows * spacing < 185 ? [-1, 1] : motion > 3 ? [1] : [];
    return {
      series: [createSignalSeries({ ...t2Weighted, ...size, plane: "axial", frames: [picture] })],
      truth: { fieldOfView: rows * spacing, ghostDistance, meanG, relativeSnr: 100 / (meanG * Math.sqrt(r)) },
      regions:
        r > 1 ? edges.flatMap((sign) => createRegion("Ghost", edgeOfHead(sign, sign * -ghostDistance), size)) : [],
    };
  },
});

/** Returns the signal of one coil, in which rows that are a multiple of `foldedRows` apart are added up. */
function foldCoil(image: ComplexList, coil: ComplexList, side: number, foldedRows: number): ComplexList {
  const result = createComplexList(side * foldedRows);
  const middle = Math.floor(side / 2);
  for (let row = 0; row < side; row++) {
    const to = ((((row - middle) % foldedRows) + foldedRows) % foldedRows) * side;
    for (let column = 0; column < side; column++) {
      const index = row * side + column;
      const a = image.real[index] as number;
      const b = image.imaginary[index] as number;
      const c = coil.real[index] as number;
      const d = coil.imaginary[index] as number;
      result.real[to + column] = (result.real[to + column] as number) + a * c - b * d;
      result.imaginary[to + column] = (result.imaginary[to + column] as number) + a * d + b * c;
    }
  }
  return result;
}

/**
 * Returns the unfolded magnitudes of `foldedRows * r` rows, and the mean g-factor. Signal can come only from pixels in the
 * mask of the calibration scan.
 */
function unfoldPicture(
  foldedSignals: readonly ComplexList[],
  coils: readonly ComplexList[],
  mask: Uint8Array,
  side: number,
  foldedRows: number,
  r: number,
): { picture: Float64Array; meanG: number } {
  const rows = foldedRows * r;
  const picture = new Float64Array(side * rows);
  const first = Math.floor(side / 2) - Math.floor(rows / 2);
  const pick = (list: ComplexList, indexes: readonly number[]): ComplexList => ({
    real: Float64Array.from(indexes, (index) => list.real[index] as number),
    imaginary: Float64Array.from(indexes, (index) => list.imaginary[index] as number),
  });
  let sumOfG = 0;
  let pixels = 0;
  for (let foldedRow = 0; foldedRow < foldedRows; foldedRow++) {
    // Rows of the picture that are folded onto this row.
    const start = (((foldedRow - first + Math.floor(side / 2)) % foldedRows) + foldedRows) % foldedRows;
    for (let column = 0; column < side; column++) {
      const places: number[] = [];
      for (let row = start; row < rows; row += foldedRows) {
        const index = (row + first) * side + column;
        if (mask[index]) places.push(index);
      }
      if (places.length === 0) continue;
      const at = foldedRow * side + column;
      const signals = {
        real: Float64Array.from(foldedSignals, (coil) => coil.real[at] as number),
        imaginary: Float64Array.from(foldedSignals, (coil) => coil.imaginary[at] as number),
      };
      const result = unfold(
        coils.map((coil) => pick(coil, places)),
        signals,
        places.length,
      );
      for (const [index, place] of places.entries()) {
        const real = result.real[index] as number;
        const imaginary = result.imaginary[index] as number;
        picture[place - first * side] = Math.sqrt(real * real + imaginary * imaginary);
        sumOfG += result.g[index] as number;
        pixels++;
      }
    }
  }
  return { picture, meanG: pixels > 0 ? sumOfG / pixels : 1 };
}

/** Returns the scalp at the front (`side` −1) or the back (1) of the head, moved down by `down` mm. */
function edgeOfHead(side: number, down: number) {
  const points = [-35, -20, 0, 20, 35].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return { x: 72 * Math.sin(angle), y: side * 90 * Math.cos(angle) + down };
  });
  return { kind: "line" as const, points, width: 14 };
}
