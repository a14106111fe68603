import { seededRandom } from "../../../../lib/random";
import { createSignalSeries, storedSignal } from "../acquisition/mr-series";
import { createRegion } from "../acquisition/picture-region";
import { reconstructMagnitude, sampleKSpace } from "../acquisition/receive-picture";
import { inversionRecovery, nullInversionTime, spinEcho } from "../acquisition/signal-equations";
import { fieldKnob, type Tissue, tissuesAt } from "../acquisition/tissue-values";
import { mapOnFineGrid } from "../acquisition/weighting";
import { createHeadMap, headFieldOfView } from "../anatomy/head-slice";
import { defineMrPhantom } from "../define-mr-phantom";

export const brainContrast = defineMrPhantom({
  id: "mr-brain-contrast",
  name: "Contrast of the brain: TR, TE, and TI",
  explanation:
    "A head in which every tissue has its published proton density, T1, and T2. Set TR and TE for T1, proton density, or T2 weighting, or add an inversion pulse to null fat or fluid.",
  physics:
    "Spin echo: PD · (1 − exp(−TR/T1)) · exp(−TE/T2). With an inversion pulse: PD · |1 − 2 exp(−TI/T1) + exp(−TR/T1)| · exp(−TE/T2) (Brown et al., Magnetic Resonance Imaging, 2nd ed. 2014, ch. 8).",
  knobs: {
    tr: { label: "Repetition time", min: 100, max: 10000, step: 50, unit: "ms" },
    te: { label: "Echo time", min: 5, max: 200, step: 1, unit: "ms" },
    ti: { label: "Inversion time (0: no inversion)", min: 0, max: 4000, step: 10, unit: "ms" },
    field: fieldKnob,
  },
  defaults: { tr: 500, te: 12, ti: 0, field: 1.5 },
  truths: {
    whiteMatter: "Signal of white matter in stored values",
    grayMatter: "Signal of cortex in stored values",
    fluid: "Signal of cerebrospinal fluid in stored values",
    fat: "Signal of fat in stored values",
    contrast: "Signal difference between white and gray matter in %; negative if gray matter is brighter",
    fatNull: "Inversion time that nulls fat at the chosen TR, in ms",
    fluidNull: "Inversion time that nulls cerebrospinal fluid at the chosen TR, in ms",
  },
  computeAt(side, { tr, te, ti, field }, seed) {
    const random = seededRandom(seed);
    const tissues = tissuesAt(field);
    const signalOf = (tissue: Tissue) =>
      ti > 0 ? inversionRecovery(tissue, { tr, te, ti }) : spinEcho(tissue, { tr, te });
    const signal = mapOnFineGrid(createHeadMap(side, random, tissues), signalOf);
    const { whiteMatter, grayMatter, csf, fat } = tissues;
    const brightest = Math.max(...[whiteMatter, grayMatter, csf].map(signalOf));
    const size = { width: side, height: side, spacing: headFieldOfView / side };
    return {
      series: [
        createSignalSeries({
          ...size,
          plane: "axial",
          phase: null,
          // Fat may exceed the window. The window has a minimum width, so that noise alone does not look like a picture.
          window: { low: 0, high: Math.max(0.06, 1.35 * brightest) },
          frames: [reconstructMagnitude(sampleKSpace(signal, side), 0.005, random)],
        }),
      ],
      truth: {
        whiteMatter: signalOf(whiteMatter) * storedSignal,
        grayMatter: signalOf(grayMatter) * storedSignal,
        fluid: signalOf(csf) * storedSignal,
        fat: signalOf(fat) * storedSignal,
        contrast: 100 * (signalOf(whiteMatter) / Math.max(1e-6, signalOf(grayMatter)) - 1),
        fatNull: nullInversionTime(fat.t1, tr),
        fluidNull: nullInversionTime(csf.t1, tr),
      },
      regions: [
        ...createRegion("White matter", { kind: "ellipse", x: -28, y: -32, radiusX: 4, radiusY: 4 }, size),
        ...createRegion("Thalamus", { kind: "ellipse", x: 11, y: 13, radiusX: 5, radiusY: 8, angle: -22 }, size),
        ...createRegion("Caudate nucleus", { kind: "ellipse", x: 13, y: -20, radiusX: 2.5, radiusY: 4 }, size),
        ...createRegion("Putamen", { kind: "ellipse", x: -30, y: -5, radiusX: 2, radiusY: 7, angle: 14 }, size),
        ...createRegion("Frontal horn", { kind: "ellipse", x: -6.5, y: -28, radiusX: 2, radiusY: 3.5 }, size),
        ...createRegion("Atrium", { kind: "ellipse", x: -27, y: 42, radiusX: 2, radiusY: 6 }, size),
        ...createRegion("Cerebrospinal fluid", { kind: "ellipse", x: 27, y: 42, radiusX: 2, radiusY: 6 }, size),
      ],
    };
  },
});
