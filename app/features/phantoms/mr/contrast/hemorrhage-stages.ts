import { seededRandom } from "../../../../lib/random";
import type { Shape } from "../../draw-shapes";
import { createSignalSeries } from "../acquisition/mr-series";
import { createRegion } from "../acquisition/picture-region";
import { reconstructMagnitude, sampleKSpace } from "../acquisition/receive-picture";
import { spinEcho, spoiledGradientEcho } from "../acquisition/signal-equations";
import { paintTissues } from "../acquisition/tissue-map";
import { type Tissue, tissuesAt } from "../acquisition/tissue-values";
import { mapOnFineGrid, t1Weighted, t2Weighted } from "../acquisition/weighting";
import { createHeadMap, headFieldOfView } from "../anatomy/head-slice";
import { defineMrPhantom } from "../define-mr-phantom";

interface Stage {
  /** The blood product, and the edema around it. Times in ms. */
  blood: Omit<Tissue, "name">;
  /** Radius relative to the fresh hematoma: old hematomas are smaller. */
  size: number;
  /** Width of the edema, and of the rim of hemosiderin, in mm. */
  edema: number;
  rim: number;
}

// T1 and T2 are not measured values: they are chosen so that each stage has the appearance that Bradley reports (Radiology
// 1993;189:15) at TR/TE 500/12 and 4000/100. The hyperacute values are near those of oxygenated blood.
const stages: readonly Stage[] = [
  { blood: { density: 0.88, t1: 1400, t2: 140, t2star: 75, fat: 0 }, size: 1, edema: 2, rim: 0 },
  { blood: { density: 0.88, t1: 1250, t2: 36, t2star: 9, fat: 0 }, size: 1, edema: 6, rim: 0 },
  { blood: { density: 0.86, t1: 320, t2: 36, t2star: 9, fat: 0 }, size: 1, edema: 8, rim: 0 },
  { blood: { density: 0.86, t1: 320, t2: 160, t2star: 90, fat: 0 }, size: 0.9, edema: 4, rim: 1.6 },
  { blood: { density: 0.7, t1: 1300, t2: 22, t2star: 5, fat: 0 }, size: 0.55, edema: 0, rim: 0 },
];

export const hemorrhageStages = defineMrPhantom({
  id: "mr-hemorrhage-stages",
  name: "Intracerebral hemorrhage by stage",
  explanation:
    "A hematoma of the basal ganglia on T1-weighted, T2-weighted, and T2*-weighted slices. Step through the stages from hyperacute to chronic, and watch methemoglobin brighten first the T1-weighted and then the T2-weighted picture.",
  physics:
    "Oxyhemoglobin: T1 iso, T2 bright; deoxyhemoglobin: T1 iso, T2 dark; intracellular methemoglobin: T1 bright, T2 dark; extracellular: both bright; hemosiderin: both dark (Bradley, Radiology 1993;189:15).",
  knobs: {
    stage: { label: "Stage: 1 hyperacute to 5 chronic", min: 1, max: 5, step: 1, unit: "" },
    size: { label: "Radius of the hematoma", min: 8, max: 20, step: 1, unit: "mm" },
  },
  defaults: { stage: 3, size: 14 },
  truths: {
    stage:
      "1 hyperacute (< 1 day), 2 acute (1–3 days), 3 early subacute (3–7 days), 4 late subacute (1–4 weeks), 5 chronic",
    t1ToGray: "Signal of the blood in % of gray matter, T1-weighted",
    t2ToGray: "Signal of the blood in % of gray matter, T2-weighted",
    gradientEchoToGray: "Signal of the blood in % of gray matter, T2*-weighted",
  },
  computeAt(side, { stage: chosen, size }, seed) {
    const random = seededRandom(seed);
    const stage = stages[Math.round(chosen) - 1];
    if (!stage) throw new RangeError(`There is no stage ${chosen}.`);
    const tissues = tissuesAt(1.5);
    const blood: Tissue = { name: "blood product", ...stage.blood };
    const edema: Tissue = { ...tissues.whiteMatter, name: "edema", density: 0.8, t1: 1000, t2: 150, t2star: 110 };
    const hemosiderin: Tissue = { ...blood, name: "hemosiderin", t1: 1300, t2: 22, t2star: 5 };
    const map = createHeadMap(side, random, tissues);
    const leftOrRight = random() < 0.5 ? -1 : 1;
    const place = { x: leftOrRight * (27 + 3 * random()), y: -6 + 8 * random() };
    const oval = (grow: number): Shape => ({
      kind: "ellipse",
      ...place,
      radiusX: size * stage.size * 0.75 + grow,
      radiusY: size * stage.size * 1.15 + grow,
      angle: -leftOrRight * 12,
    });
    paintTissues(map, [
      ...(stage.edema > 0 ? [{ tissue: edema, shape: oval(stage.edema) }] : []),
      ...(stage.rim > 0 ? [{ tissue: hemosiderin, shape: oval(stage.rim) }] : []),
      { tissue: blood, shape: oval(0) },
    ]);
    const gradientEcho = (tissue: Tissue) => spoiledGradientEcho(tissue, { tr: 700, te: 22, flip: 20 });
    const sequences = [
      { phase: "T1", window: { low: 0, high: 0.6 }, signalOf: (tissue: Tissue) => spinEcho(tissue, t1Weighted) },
      { phase: "T2", window: t2Weighted.window, signalOf: (tissue: Tissue) => spinEcho(tissue, t2Weighted) },
      { phase: "T2* GRE", window: { low: 0, high: 0.3 }, signalOf: gradientEcho },
    ];
    const picture = { width: side, height: side, spacing: headFieldOfView / side };
    const toGray = (signalOf: (tissue: Tissue) => number) => (100 * signalOf(blood)) / signalOf(tissues.grayMatter);
    const [t1ToGray = 0, t2ToGray = 0, gradientEchoToGray = 0] = sequences.map(({ signalOf }) => toGray(signalOf));
    return {
      series: sequences.map(({ phase, window, signalOf }) => {
        const kSpace = sampleKSpace(mapOnFineGrid(map, signalOf), side);
        const frames = [reconstructMagnitude(kSpace, 0.005, random)];
        return createSignalSeries({ ...picture, plane: "axial", phase, window, frames });
      }),
      truth: { stage: Math.round(chosen), t1ToGray, t2ToGray, gradientEchoToGray },
      regions: createRegion("Hematoma", oval(Math.max(stage.rim, 1)), picture),
    };
  },
});
