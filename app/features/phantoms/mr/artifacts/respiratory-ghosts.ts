import { seededRandom } from "../../../../lib/random";
import { type ComplexGrid, createComplexGrid, toComplexGrid, toKSpace } from "../../fft-2d";
import { createSignalSeries } from "../acquisition/mr-series";
import { createRegion, moveShape } from "../acquisition/picture-region";
import { reconstructMagnitude } from "../acquisition/receive-picture";
import { spinEcho } from "../acquisition/signal-equations";
import { createTissueMap, labelsPerPixel, mapSignal } from "../acquisition/tissue-map";
import { tissuesAt } from "../acquisition/tissue-values";
import { t1Weighted } from "../acquisition/weighting";
import { abdomenFieldOfView, abdomenSize, paintAbdomen } from "../anatomy/abdomen-slice";
import { defineMrPhantom } from "../define-mr-phantom";

/** Number of positions of the abdominal wall for which the picture is computed; the scan cycles through them. */
const breathingSteps = 5;

export const respiratoryGhosts = defineMrPhantom({
  id: "mr-respiratory-ghosts",
  name: "Respiratory motion ghosts",
  explanation:
    "A patient breathes during a scan with phase encoding from front to back. The bright fat of the moving wall appears again in front of and across the abdomen. Change repetition time and breathing rate, and measure the distance between the ghosts.",
  physics:
    "Periodic motion with the frequency f modulates the lines of k-space, which are TR apart. Ghosts appear at multiples of FOV × TR × f, and those beyond the field of view are wrapped into it (Wood and Henkelman, Med Phys 1985;12:143).",
  knobs: {
    tr: { label: "Repetition time", min: 200, max: 1500, step: 50, unit: "ms" },
    rate: { label: "Breathing rate", min: 6, max: 30, step: 1, unit: "per minute" },
    amplitude: { label: "Motion of the wall", min: 0, max: 16, step: 1, unit: "mm" },
  },
  defaults: { tr: 500, rate: 15, amplitude: 9 },
  truths: {
    spacing: "Distance of the first ghost from the wall in mm: FOV × TR × f, wrapped into the field of view",
    cycles: "Number of breaths during the scan with 256 lines",
    amplitude: "Distance between the end positions of the wall in mm",
  },
  computeAt(side, { tr, rate, amplitude }, seed) {
    const random = seededRandom(seed);
    const cyclesPerLine = (tr / 1000) * (rate / 60);
    const steps = Array.from({ length: breathingSteps }, (_, step) => (amplitude * step) / (breathingSteps - 1));
    const kSpace = interleaveLines(
      steps.map((breath) => computeBreath(side, breath)),
      (row) => 0.5 - 0.5 * Math.cos(2 * Math.PI * cyclesPerLine * row),
    );
    const size = { width: side, height: side, spacing: abdomenFieldOfView / side };
    const spacing = wrapSpacing(cyclesPerLine) * abdomenFieldOfView;
    const wall = [-60, -30, 0, 30, 60].map((x) => ({
      x,
      y: -abdomenSize.halfDepth - amplitude / 2 + 8 + (x / 60) ** 2 * 4,
    }));
    const ghosts = [-1, 1].flatMap((sign) =>
      createRegion("Ghost", moveShape({ kind: "line", points: wall, width: 20 }, 0, sign * spacing), size),
    );
    return {
      series: [
        createSignalSeries({
          phase: t1Weighted.phase,
          window: { low: 0, high: 0.72 },
          ...size,
          plane: "axial",
          frames: [reconstructMagnitude(kSpace, 0.005, random)],
        }),
      ],
      truth: { spacing, cycles: 256 * cyclesPerLine, amplitude },
      regions: amplitude > 0 && spacing > 12 ? ghosts : [],
    };
  },
});

/** Returns the share of the field of view between ghosts: cycles per line, wrapped to at most one half. */
export function wrapSpacing(cyclesPerLine: number): number {
  const fraction = cyclesPerLine - Math.floor(cyclesPerLine);
  return Math.min(fraction, 1 - fraction);
}

/**
 * Returns a k-space whose lines come from a sequence of k-spaces: `progressOf` returns for each line number the position in
 * the sequence, from 0 to 1. Values between two k-spaces are interpolated.
 */
export function interleaveLines(steps: readonly ComplexGrid[], progressOf: (row: number) => number): ComplexGrid {
  const { width = 0, height = 0 } = steps[0] ?? {};
  const result = createComplexGrid(width, height);
  for (let row = 0; row < height; row++) {
    const place = progressOf(row) * (steps.length - 1);
    const before = steps[Math.min(Math.floor(place), steps.length - 1)];
    const after = steps[Math.min(Math.floor(place) + 1, steps.length - 1)];
    if (!before || !after) continue;
    const share = place - Math.floor(place);
    for (let index = row * width; index < (row + 1) * width; index++) {
      result.real[index] = (before.real[index] as number) * (1 - share) + (after.real[index] as number) * share;
      result.imaginary[index] =
        (before.imaginary[index] as number) * (1 - share) + (after.imaginary[index] as number) * share;
    }
  }
  return result;
}

function computeBreath(side: number, breath: number): ComplexGrid {
  const tissues = tissuesAt(1.5);
  const map = createTissueMap(tissues.air, side, abdomenFieldOfView);
  paintAbdomen(map, tissues, { blood: tissues.air, breath });
  const signal = mapSignal(map, (tissue) => spinEcho(tissue, t1Weighted), labelsPerPixel);
  return toKSpace(toComplexGrid(side, side, signal.values));
}
