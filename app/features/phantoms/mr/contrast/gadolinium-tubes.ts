import { seededRandom } from "../../../../lib/random";
import type { Shape } from "../../draw-shapes";
import { createSignalSeries, storedSignal } from "../acquisition/mr-series";
import { createRegion } from "../acquisition/picture-region";
import { reconstructMagnitude, sampleKSpace } from "../acquisition/receive-picture";
import { addContrastAgent, gadobutrol, spinEcho } from "../acquisition/signal-equations";
import { createTissueMap, paintTissues } from "../acquisition/tissue-map";
import { type Tissue, tissuesAt } from "../acquisition/tissue-values";
import { mapOnFineGrid } from "../acquisition/weighting";
import { defineMrPhantom } from "../define-mr-phantom";

const fieldOfView = 160;
/** Concentrations in mmol/L, row by row. */
const concentrations = [0, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64, 128];

/** Plasma at 1.5 T without contrast agent; T1 and T2 are chosen near those of serum. */
const plasma: Tissue = { name: "plasma", density: 0.93, t1: 1600, t2: 500, t2star: 300, fat: 0 };

export const gadoliniumTubes = defineMrPhantom({
  id: "mr-gadolinium-tubes",
  name: "Gadolinium: signal against concentration",
  explanation:
    "Twelve tubes of plasma with rising concentrations of gadobutrol, from none at the upper left to 128 mmol/L at the lower right. The signal rises with the concentration, then falls to 0 because T2 shortening prevails, as in the renal pelvis and the bladder. Change TR and TE, and find the brightest tube.",
  physics:
    "1/T1 = 1/T1₀ + r1 · C and 1/T2 = 1/T2₀ + r2 · C, with r1 = 5.2 and r2 = 6.1 L/(mmol·s) for gadobutrol in plasma at 1.5 T (Rohrer et al., Invest Radiol 2005;40:715).",
  knobs: {
    tr: { label: "Repetition time", min: 20, max: 2000, step: 20, unit: "ms" },
    te: { label: "Echo time", min: 2, max: 100, step: 1, unit: "ms" },
  },
  defaults: { tr: 500, te: 12 },
  truths: {
    brightest: "Concentration of the brightest tube in mmol/L",
    peak: "Concentration with the highest possible signal in mmol/L",
    enhancement: "Signal of the brightest tube in % of the tube without contrast agent",
    plainSignal: "Signal of the tube without contrast agent in stored values",
  },
  computeAt(side, { tr, te }, seed) {
    const random = seededRandom(seed);
    const air = tissuesAt(1.5).air;
    const signalAt = (concentration: number) =>
      spinEcho(addContrastAgent(plasma, concentration, gadobutrol), { tr, te });
    const map = createTissueMap(air, side, fieldOfView);
    const tubes = concentrations.map((concentration, index) => ({
      concentration,
      shape: placeTube(index),
      tissue: { ...addContrastAgent(plasma, concentration, gadobutrol), name: `plasma ${concentration}` },
    }));
    paintTissues(map, tubes);
    const signal = mapOnFineGrid(map, (tissue) => spinEcho(tissue, { tr, te }));
    const brightestTube = tubes.reduce((a, b) => (signalAt(b.concentration) > signalAt(a.concentration) ? b : a));
    const size = { width: side, height: side, spacing: fieldOfView / side };
    return {
      series: [
        createSignalSeries({
          ...size,
          plane: "axial",
          phase: "T1",
          window: { low: 0, high: Math.max(0.05, 1.05 * signalAt(brightestTube.concentration)) },
          frames: [reconstructMagnitude(sampleKSpace(signal, side), 0.004, random)],
        }),
      ],
      truth: {
        brightest: brightestTube.concentration,
        peak: findPeak(signalAt),
        enhancement: (100 * signalAt(brightestTube.concentration)) / signalAt(0),
        plainSignal: signalAt(0) * storedSignal,
      },
      regions: createRegion("Brightest tube", brightestTube.shape, size),
    };
  },
});

/** Returns tubes in three rows of four. */
function placeTube(index: number): Shape {
  return {
    kind: "ellipse",
    x: ((index % 4) - 1.5) * 36,
    y: (Math.floor(index / 4) - 1) * 44,
    radiusX: 12,
    radiusY: 12,
  };
}

/** Returns the concentration in mmol/L with the highest signal, to 1%. */
function findPeak(signalAt: (concentration: number) => number): number {
  let peak = 0.01;
  for (let concentration = 0.01; concentration < 500; concentration *= 1.01)
    if (signalAt(concentration) > signalAt(peak)) peak = concentration;
  return peak;
}
