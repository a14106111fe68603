import { seededRandom } from "../../../../lib/random";
import { type ComplexGrid, computeMagnitude, createComplexGrid, exchangeDirections, toImage } from "../../fft-2d";
import { createSignalSeries } from "../acquisition/mr-series";
import { createRegion, moveShape } from "../acquisition/picture-region";
import { addReceiverNoise, sampleKSpace } from "../acquisition/receive-picture";
import { t1Weighted, weightMap } from "../acquisition/weighting";
import { createHeadMap, headSize, outlineHead } from "../anatomy/head-slice";
import { defineMrPhantom } from "../define-mr-phantom";

const readoutFieldOfView = 240;

export const wrapAround = defineMrPhantom({
  id: "mr-wrap-around",
  name: "Wrap-around (aliasing)",
  explanation:
    "A head in a field of view that is too small in the phase-encoding direction. Make the field of view smaller until the head folds over, then remove the artifact: oversample, or swap the encoding directions.",
  physics:
    "Phase encoding samples k-space in steps of 1/FOV, so anatomy repeats at a distance of one acquired FOV. The gap between head and copy is FOV − object; a negative gap is an overlap, half of it on each side (Brown et al., Magnetic Resonance Imaging, 2nd ed. 2014, ch. 12).",
  knobs: {
    fieldOfView: { label: "Field of view in phase direction", min: 120, max: 240, step: 7.5, unit: "mm" },
    oversampling: { label: "Phase oversampling", min: 0, max: 100, step: 50, unit: "%" },
    direction: { label: "Phase encoding: 0 front to back, 1 right to left", min: 0, max: 1, step: 1, unit: "" },
  },
  defaults: { fieldOfView: 150, oversampling: 0, direction: 0 },
  truths: {
    objectSize: "Size of the head in the phase-encoding direction in mm",
    acquiredFieldOfView: "Field of view with oversampling in mm",
    distance: "Distance between the head and its copy in mm: acquired field of view − object; negative if they overlap",
    foldDepth: "Width of the overlap at each edge of the picture in mm; 0 without overlap",
  },
  computeAt(side, { fieldOfView, oversampling, direction }, seed) {
    const random = seededRandom(seed);
    const isSideways = Math.round(direction) === 1;
    const spacing = readoutFieldOfView / side;
    const acquiredFieldOfView = fieldOfView * (1 + oversampling / 100);
    const map = createHeadMap(side, random, undefined, readoutFieldOfView);
    const image = toImage(sampleKSpace(weightMap(map, t1Weighted), side));
    const rotatedPicture = isSideways ? exchangeDirections(image) : image;
    const foldedPicture = cropRows(
      foldRows(rotatedPicture, Math.round(acquiredFieldOfView / spacing)),
      Math.round(fieldOfView / spacing),
    );
    const shown = isSideways ? exchangeDirections(foldedPicture) : foldedPicture;
    addReceiverNoise(shown, 0.008, random);
    const size = { width: shown.width, height: shown.height, spacing };
    const objectSize = 2 * (isSideways ? headSize.halfWidth : headSize.halfLength);
    const copies = [-acquiredFieldOfView, acquiredFieldOfView].flatMap((distance) =>
      createRegion(
        "Wrap-around",
        moveShape(outlineHead(0), isSideways ? distance : 0, isSideways ? 0 : distance),
        size,
      ),
    );
    return {
      series: [createSignalSeries({ ...t1Weighted, ...size, plane: "axial", frames: [computeMagnitude(shown)] })],
      truth: {
        objectSize,
        acquiredFieldOfView: acquiredFieldOfView,
        distance: acquiredFieldOfView - objectSize,
        foldDepth: Math.max(0, objectSize / 2 - acquiredFieldOfView + fieldOfView / 2),
      },
      regions: copies,
    };
  },
});

/**
 * Returns the picture for `rows` phase-encoding steps over a smaller field of view, in which rows that are a multiple of
 * `rows` apart add up. Sampling every n-th line of k-space has the same effect.
 */
export function foldRows(image: ComplexGrid, rows: number): ComplexGrid {
  if (rows >= image.height) return image;
  const result = createComplexGrid(image.width, rows);
  const first = Math.floor((image.height - rows) / 2);
  for (let row = 0; row < image.height; row++) {
    const to = (((row - first) % rows) + rows) % rows;
    for (let column = 0; column < image.width; column++) {
      const from = row * image.width + column;
      const index = to * image.width + column;
      result.real[index] = (result.real[index] as number) + (image.real[from] as number);
      result.imaginary[index] = (result.imaginary[index] as number) + (image.imaginary[from] as number);
    }
  }
  return result;
}

/** Returns the `rows` rows in the middle, or rows of zeros around a picture with fewer. */
function cropRows(image: ComplexGrid, rows: number): ComplexGrid {
  const result = createComplexGrid(image.width, rows);
  const first = Math.floor((image.height - rows) / 2);
  for (let row = 0; row < rows; row++) {
    const from = (row + first) * image.width;
    if (row + first < 0 || row + first >= image.height) continue;
    result.real.set(image.real.subarray(from, from + image.width), row * image.width);
    result.imaginary.set(image.imaginary.subarray(from, from + image.width), row * image.width);
  }
  return result;
}
