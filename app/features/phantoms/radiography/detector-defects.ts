import { seededRandom } from "../../../lib/random";
import { definePhantom } from "../simulation/define-phantom";
import { outlineEllipse, outlineRectangle } from "../simulation/outline-region";
import type { ScalarImage } from "../simulation/scalar-image";
import { addQuantumNoise, transmitPrimary } from "./expose-detector";
import { handThickness } from "./hand-thickness";
import { radiographSeries } from "./radiograph-series";

export const detectorDefects = definePhantom({
  id: "xr-detector-defects",
  name: "Dead pixels and lines",
  explanation:
    "A hand on a flat-panel detector with dead columns and dead pixels, which give no signal and appear white. Turn on the correction: each dead pixel gets the mean of its working neighbors, and the defects disappear except where fine detail crosses them.",
  physics:
    "A dead element reads no signal. Defect maps replace it by the mean of its neighbors (IEC 62220-1 counts this among the usual corrections of raw data).",
  knobs: {
    deadColumns: { label: "Dead columns", min: 0, max: 4, step: 1, unit: "" },
    deadPixels: { label: "Dead pixels", min: 0, max: 60, step: 5, unit: "" },
    correction: { label: "Correction (0: off, 1: on)", min: 0, max: 1, step: 1, unit: "" },
  },
  defaults: { deadColumns: 1, deadPixels: 20, correction: 0 },
  truths: {
    deadElements: "Number of dead detector elements",
    deadShare: "Dead elements in % of all elements",
  },
  simulate({ deadColumns, deadPixels, correction }, seed, side) {
    const map = handThickness(side);
    const image = addQuantumNoise(transmitPrimary(map, 26), 4_000, seed);
    const random = seededRandom(seed + 1);
    const place = (from: number, to: number) => Math.floor(side * (from + (to - from) * random()));
    const columns = Array.from({ length: Math.round(deadColumns) }, () => place(0.25, 0.75));
    const pixels = Array.from({ length: Math.round(deadPixels) }, () => ({
      x: place(0.02, 0.98),
      y: place(0.02, 0.98),
    }));
    const isDead = new Uint8Array(side * side);
    for (const column of columns) for (let row = 0; row < side; row++) isDead[row * side + column] = 1;
    for (const { x, y } of pixels) isDead[y * side + x] = 1;
    replaceDead(image, isDead, correction >= 0.5);
    const deadElements = isDead.reduce((sum, value) => sum + value, 0);
    const line = (column: number) => outlineRectangle((column - 1.5) / side, 0, (column + 2.5) / side, 1);
    return {
      series: [radiographSeries([image], { spacing: map.spacing, center: 1.3, width: 3.2 })],
      truth: { deadElements, deadShare: (100 * deadElements) / (side * side) },
      regions: [
        ...columns.map((column) => ({ name: "Dead column", from: 0, to: 0, polygon: line(column) })),
        ...pixels.map(({ x, y }) => ({
          name: "Dead pixel",
          from: 0,
          to: 0,
          polygon: outlineEllipse((x + 0.5) / side, (y + 0.5) / side, 0.012),
        })),
      ],
    };
  },
});

/** Sets dead elements to no signal, or to the mean of the working elements around them. */
function replaceDead({ values, width, height }: ScalarImage, isDead: Uint8Array, isCorrected: boolean): void {
  for (let index = 0; index < isDead.length; index++) {
    if (!isDead[index]) continue;
    const column = index % width;
    const row = Math.floor(index / width);
    let sum = 0;
    let count = 0;
    for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++) {
      for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++) {
        if (isDead[y * width + x]) continue;
        sum += values[y * width + x] ?? 0;
        count++;
      }
    }
    values[index] = isCorrected && count > 0 ? sum / count : 0;
  }
}
