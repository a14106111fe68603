import { seededRandom } from "../../../../lib/random";
import { createSignalSeries } from "../acquisition/mr-series";
import { createRegion } from "../acquisition/picture-region";
import { reconstructMagnitude, sampleKSpace } from "../acquisition/receive-picture";
import { inversionRecovery, nullInversionTime, spinEcho } from "../acquisition/signal-equations";
import { createTissueMap } from "../acquisition/tissue-map";
import { fieldKnob, type Tissue, tissuesAt } from "../acquisition/tissue-values";
import { mapOnFineGrid } from "../acquisition/weighting";
import { outlineBody, paintSpine, spineFieldOfView, vertebralBodies } from "../anatomy/spine-slice";
import { defineMrPhantom } from "../define-mr-phantom";

const te = 30;

export const stirFatSuppression = defineMrPhantom({
  id: "mr-stir",
  name: "Fat suppression with STIR",
  explanation:
    "A cervical spine with edema in one vertebral body, T1-weighted and with an inversion pulse. Find the inversion time at which fat is black and the edema is bright. This time depends on the field strength.",
  physics:
    "After inversion, a tissue passes through zero at TI = T1 · ln 2 if TR is long, in general at T1 · (ln 2 − ln(1 + exp(−TR/T1))). T1 of fat: 288 ms at 1.5 T, 371 ms at 3 T (Gold et al., AJR 2004;183:343).",
  knobs: {
    ti: { label: "Inversion time", min: 50, max: 600, step: 5, unit: "ms" },
    tr: { label: "Repetition time", min: 1000, max: 6000, step: 100, unit: "ms" },
    field: fieldKnob,
  },
  defaults: { ti: 200, tr: 4000, field: 1.5 },
  truths: {
    fatNull: "Inversion time in ms at which fat has no signal",
    fatSignal: "Signal of fat in % of the signal of edema",
    marrowSignal: "Signal of healthy marrow in % of the signal of edema",
    level: "Vertebra with edema: 3 to 7 for C3 to C7",
  },
  computeAt(side, { ti, tr, field }, seed) {
    const random = seededRandom(seed);
    const tissues = tissuesAt(field);
    const level = 3 + Math.floor(random() * 5);
    const edematousBody = vertebralBodies.find((body) => body.name === `C${level}`);
    const edema: Tissue = {
      ...tissues.marrow,
      name: "edema",
      density: 0.8,
      t1: 1.3 * tissues.muscle.t1,
      t2: 110,
      fat: 0.15,
    };
    const map = createTissueMap(tissues.air, side, spineFieldOfView);
    paintSpine(map, tissues, (body) => (body === edematousBody ? edema : tissues.marrow));
    // Marrow and edema are mixtures, and their fat has the relaxation times of fat.
    const mixtures = (tissue: Tissue, signalOf: (part: Tissue) => number) =>
      (1 - tissue.fat) * signalOf(tissue) + tissue.fat * signalOf({ ...tissues.fat, density: tissue.density });
    const stir = (tissue: Tissue) => mixtures(tissue, (part) => inversionRecovery(part, { tr, te, ti }));
    const t1 = (tissue: Tissue) => mixtures(tissue, (part) => spinEcho(part, { tr: 500, te: 12 }));
    const size = { width: side, height: side, spacing: spineFieldOfView / side };
    const take = (signalOf: (tissue: Tissue) => number) => [
      reconstructMagnitude(sampleKSpace(mapOnFineGrid(map, signalOf), side), 0.005, random),
    ];
    return {
      series: [
        createSignalSeries({
          ...size,
          plane: "sagittal",
          phase: "STIR",
          window: { low: 0, high: 0.6 },
          frames: take(stir),
        }),
        createSignalSeries({
          ...size,
          plane: "sagittal",
          phase: "T1",
          window: { low: 0, high: 0.7 },
          frames: take(t1),
        }),
      ],
      truth: {
        fatNull: nullInversionTime(tissues.fat.t1, tr),
        fatSignal: (100 * inversionRecovery(tissues.fat, { tr, te, ti })) / stir(edema),
        marrowSignal: (100 * stir(tissues.marrow)) / stir(edema),
        level,
      },
      regions: edematousBody ? createRegion("Marrow edema", outlineBody(edematousBody, 0), size) : [],
    };
  },
});
