import { seededRandom } from "../../../../lib/random";
import type { Shape } from "../../draw-shapes";
import { createMapSeries, createSignalSeries } from "../acquisition/mr-series";
import { createRegion } from "../acquisition/picture-region";
import { reconstructMagnitude, sampleKSpace } from "../acquisition/receive-picture";
import { diffusionWeighted } from "../acquisition/signal-equations";
import { paintTissues } from "../acquisition/tissue-map";
import { type Tissue, tissuesAt } from "../acquisition/tissue-values";
import { mapOnFineGrid } from "../acquisition/weighting";
import { createHeadMap, headFieldOfView } from "../anatomy/head-slice";
import { defineMrPhantom } from "../define-mr-phantom";

const tr = 6000;
const sigma = 0.004;

export const restrictedDiffusion = defineMrPhantom({
  id: "mr-diffusion",
  name: "Restricted diffusion and T2 shine-through",
  explanation:
    "Two lesions that are bright on the diffusion-weighted picture. One has a low diffusion coefficient, like a fresh infarct; the other has a long T2, like an old lesion. The ADC map distinguishes them. Raise b: the T2 shine-through fades first.",
  physics:
    "S(b) = S(0) · exp(−b · ADC), with T2 weighting in S(0); ADC = ln(S(0)/S(b))/b. Normal brain: Helenius et al., AJNR 2002;23:194; infarct within 10 hours 0.63 · 10⁻³ mm²/s on average, less in its core: Nagesh et al., Stroke 1998;29:1778.",
  knobs: {
    b: { label: "b value", min: 200, max: 2000, step: 100, unit: "s/mm²" },
    te: { label: "Echo time", min: 50, max: 120, step: 5, unit: "ms" },
    infarctAdc: { label: "ADC of the infarct", min: 0.3, max: 0.9, step: 0.05, unit: "10⁻³ mm²/s" },
    oldT2: { label: "T2 of the old lesion", min: 80, max: 400, step: 20, unit: "ms" },
  },
  defaults: { b: 1000, te: 90, infarctAdc: 0.5, oldT2: 260 },
  truths: {
    infarctAdc: "ADC of the fresh infarct in 10⁻⁶ mm²/s",
    oldAdc: "ADC of the old lesion in 10⁻⁶ mm²/s",
    infarctRatio: "Signal of the infarct in % of white matter, diffusion-weighted",
    oldRatio: "Signal of the old lesion in % of white matter, diffusion-weighted",
    infarctIsLeft: "1 if the infarct is on the left of the patient, which is the right of the picture, else 0",
  },
  computeAt(side, { b, te, infarctAdc, oldT2 }, seed) {
    const random = seededRandom(seed);
    const tissues = tissuesAt(1.5);
    const infarct: Tissue = { ...tissues.grayMatter, name: "infarct", t1: 1250, t2: 115, adc: infarctAdc };
    const oldLesion: Tissue = {
      ...tissues.whiteMatter,
      name: "old lesion",
      density: 0.85,
      t1: 1400,
      t2: oldT2,
      adc: 1.35,
    };
    const map = createHeadMap(side, random, tissues);
    const infarctSide = random() < 0.5 ? -1 : 1;
    const [front, back] = random() < 0.5 ? [-34, 40] : [40, -34];
    const infarctShape = placeLesion(infarctSide, front, random);
    const oldShape = placeLesion(-infarctSide, back, random);
    paintTissues(map, [
      { tissue: infarct, shape: infarctShape },
      { tissue: oldLesion, shape: oldShape },
    ]);
    // Fat is suppressed, and muscle and skin are almost invisible, because only brain tissues have diffusion coefficients
    // here.
    const signalOf = (tissue: Tissue, value: number) =>
      tissue.adc === undefined ? 0.02 * tissue.density : diffusionWeighted(tissue, { tr, te, b: value });
    const take = (value: number) => {
      const signal = mapOnFineGrid(map, (tissue) => signalOf(tissue, value));
      return reconstructMagnitude(sampleKSpace(signal, side), sigma, random);
    };
    const reference = take(0);
    const weighted = take(b);
    const size = { width: side, height: side, spacing: headFieldOfView / side };
    const whiteMatter = signalOf(tissues.whiteMatter, b);
    return {
      series: [
        createSignalSeries({
          ...size,
          plane: "axial",
          phase: "DWI",
          window: { low: 0, high: 3 * whiteMatter },
          frames: [weighted],
        }),
        createMapSeries(
          {
            ...size,
            plane: "axial",
            phase: "ADC",
            window: { low: 0, high: 2e-3 },
            frames: [mapAdc(reference, weighted, b)],
          },
          { slope: 1e-6, intercept: 0, unit: "mm²/s" },
        ),
        createSignalSeries({
          ...size,
          plane: "axial",
          phase: "b = 0",
          window: { low: 0, high: 0.75 },
          frames: [reference],
        }),
      ],
      truth: {
        infarctAdc: infarctAdc * 1000,
        oldAdc: (oldLesion.adc ?? 0) * 1000,
        infarctRatio: (100 * signalOf(infarct, b)) / whiteMatter,
        oldRatio: (100 * signalOf(oldLesion, b)) / whiteMatter,
        infarctIsLeft: infarctSide > 0 ? 1 : 0,
      },
      regions: [
        ...createRegion("Restricted diffusion", infarctShape, size),
        ...createRegion("T2 shine-through", oldShape, size),
      ],
    };
  },
});

/** Returns the diffusion coefficient in mm²/s, 0 where there is only noise. */
export function mapAdc(reference: Float64Array, weighted: Float64Array, b: number): Float64Array {
  return reference.map((signal, index) => {
    if (signal < 12 * sigma) return 0;
    return Math.max(0, Math.log(signal / Math.max(weighted[index] as number, sigma)) / b);
  });
}

function placeLesion(leftOrRight: number, y: number, random: () => number): Shape {
  const x = leftOrRight * (y > 0 ? 41 : 36);
  return {
    kind: "ellipse",
    x: x + 3 * (random() - 0.5),
    y: y + 4 * (random() - 0.5),
    radiusX: 8 + 2 * random(),
    radiusY: 11 + 3 * random(),
    angle: leftOrRight * (y > 0 ? 25 : -25),
  };
}
