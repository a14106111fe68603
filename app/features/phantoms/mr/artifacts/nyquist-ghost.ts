import { seededRandom } from "../../../../lib/random";
import { createSignalSeries } from "../acquisition/mr-series";
import { createRegion, moveShape } from "../acquisition/picture-region";
import { reconstructMagnitude, sampleKSpace } from "../acquisition/receive-picture";
import { spinEcho } from "../acquisition/signal-equations";
import { tissuesAt } from "../acquisition/tissue-values";
import { mapOnFineGrid } from "../acquisition/weighting";
import { createHeadMap, headFieldOfView, outlineHead } from "../anatomy/head-slice";
import { defineMrPhantom } from "../define-mr-phantom";

const sequence = { tr: 6000, te: 90 };

export const nyquistGhost = defineMrPhantom({
  id: "mr-nyquist-ghost",
  name: "Nyquist (N/2) ghost of echo-planar imaging",
  explanation:
    "An echo-planar picture of a head. Odd and even lines are read in opposite directions; a phase error between them puts a ghost half a field of view away. Change the error and compare ghost and head.",
  physics:
    "With phases of ± φ on alternate lines, the picture is cos φ · head + i sin φ · head moved by FOV/2, so the ghost has tan φ of the signal of the head (Fischer and Ladebeck in Schmitt et al., Echo-Planar Imaging, 1998).",
  knobs: {
    error: { label: "Phase error between odd and even lines", min: 0, max: 60, step: 2, unit: "°" },
  },
  defaults: { error: 24 },
  truths: {
    distance: "Distance of the ghost from the head in mm: half the field of view",
    ghostRatio: "Signal of the ghost in % of the signal of the head: tan(error/2)",
  },
  computeAt(side, { error }, seed) {
    const random = seededRandom(seed);
    const tissues = tissuesAt(1.5);
    const map = createHeadMap(side, random, tissues);
    // Echo-planar imaging needs fat suppression, or fat would be drawn far from its place.
    const isFat = new Set([tissues.fat, tissues.marrow]);
    const signal = mapOnFineGrid(map, (tissue) => (isFat.has(tissue) ? 0.04 : 1) * spinEcho(tissue, sequence));
    const kSpace = sampleKSpace(signal, side);
    const phi = (error / 2) * (Math.PI / 180);
    for (let row = 0; row < side; row++) {
      const sin = row % 2 === 0 ? Math.sin(phi) : -Math.sin(phi);
      for (let index = row * side; index < (row + 1) * side; index++) {
        const real = kSpace.real[index] as number;
        const imaginary = kSpace.imaginary[index] as number;
        kSpace.real[index] = real * Math.cos(phi) - imaginary * sin;
        kSpace.imaginary[index] = imaginary * Math.cos(phi) + real * sin;
      }
    }
    const size = { width: side, height: side, spacing: headFieldOfView / side };
    const half = headFieldOfView / 2;
    return {
      series: [
        createSignalSeries({
          ...size,
          plane: "axial",
          phase: "EPI",
          window: { low: 0, high: 0.7 },
          frames: [reconstructMagnitude(kSpace, 0.006, random)],
        }),
      ],
      truth: { distance: half, ghostRatio: 100 * Math.tan(phi) },
      regions:
        error > 0
          ? [-half, half].flatMap((down) => createRegion("Ghost", moveShape(outlineHead(14), 0, down), size))
          : [],
    };
  },
});
