import { seededRandom } from "../../../../lib/random";
import type { Shape } from "../../draw-shapes";
import { createSignalSeries } from "../acquisition/mr-series";
import { createRegion } from "../acquisition/picture-region";
import { reconstructMagnitude, sampleKSpace } from "../acquisition/receive-picture";
import { spinEcho } from "../acquisition/signal-equations";
import { createTissueMap, paintTissues } from "../acquisition/tissue-map";
import { type Tissue, tissuesAt } from "../acquisition/tissue-values";
import { mapOnFineGrid } from "../acquisition/weighting";
import { abdomenFieldOfView, paintAbdomen } from "../anatomy/abdomen-slice";
import { defineMrPhantom } from "../define-mr-phantom";

export const proteinaceousCyst = defineMrPhantom({
  id: "mr-proteinaceous-cyst",
  name: "Proteinaceous cyst",
  explanation:
    "A simple cyst of one kidney and a proteinaceous cyst of the other, T1- and T2-weighted. Raise the protein content: T1 shortens first, and the cyst becomes bright on the T1-weighted picture; then T2 shortens, and the cyst becomes dark on both.",
  physics:
    "Protein binds water, which shortens T1 in proportion to its ratio to water, and shortens T2 more and more steeply as the fluid becomes viscous. Appearances follow Som et al. (Radiology 1989;172:515); 7% has the T1 of serum.",
  knobs: {
    protein: { label: "Protein", min: 0, max: 45, step: 1, unit: "% by weight" },
    radius: { label: "Radius of the cyst", min: 8, max: 18, step: 1, unit: "mm" },
  },
  defaults: { protein: 20, radius: 13 },
  truths: {
    t1: "T1 of the cyst in ms",
    t2: "T2 of the cyst in ms",
    t1ToKidney: "Signal of the cyst in % of renal cortex, T1-weighted",
    t2ToKidney: "Signal of the cyst in % of renal cortex, T2-weighted",
    cystIsLeft: "1 if the proteinaceous cyst is in the left kidney, which is on the right of the picture, else 0",
  },
  computeAt(side, { protein, radius }, seed) {
    const random = seededRandom(seed);
    const tissues = tissuesAt(1.5);
    const cyst = createCystFluid(protein);
    const simpleFluid = { ...createCystFluid(0), name: "simple cyst" };
    const cystSide = random() < 0.5 ? -1 : 1;
    const placeCyst = (leftOrRight: number, size: number): Shape => ({
      kind: "ellipse",
      x: leftOrRight * (96 - size / 3),
      y: (leftOrRight < 0 ? 58 : 52) + 10 * random(),
      radiusX: size,
      radiusY: size * 0.95,
    });
    const cystShape = placeCyst(cystSide, radius);
    const simpleShape = placeCyst(-cystSide, 11);
    const map = createTissueMap(tissues.air, side, abdomenFieldOfView);
    paintAbdomen(map, tissues, { blood: tissues.air });
    paintTissues(map, [
      { tissue: cyst, shape: cystShape },
      { tissue: simpleFluid, shape: simpleShape },
    ]);
    const size = { width: side, height: side, spacing: abdomenFieldOfView / side };
    const sequences = [
      { phase: "T1", tr: 500, te: 12, high: 0.72 },
      { phase: "T2", tr: 4000, te: 90, high: 0.75 },
    ];
    const [t1ToKidney = 0, t2ToKidney = 0] = sequences.map(
      (sequence) => (100 * spinEcho(cyst, sequence)) / spinEcho(tissues.kidneyCortex, sequence),
    );
    return {
      series: sequences.map(({ phase, tr, te, high }) => {
        const kSpace = sampleKSpace(
          mapOnFineGrid(map, (tissue) => spinEcho(tissue, { tr, te })),
          side,
        );
        const frames = [reconstructMagnitude(kSpace, 0.005, random)];
        return createSignalSeries({ ...size, plane: "axial", phase, window: { low: 0, high }, frames });
      }),
      truth: { t1: cyst.t1, t2: cyst.t2, t1ToKidney, t2ToKidney, cystIsLeft: cystSide > 0 ? 1 : 0 },
      regions: [
        ...createRegion("Proteinaceous cyst", cystShape, size),
        ...createRegion("Simple cyst", simpleShape, size),
      ],
    };
  },
});

/**
 * Returns fluid with protein in % by weight. Relaxation rates rise with the ratio of protein to water; the constants are chosen
 * so that the order of appearances, and T1 of serum (7%), are right.
 */
export function createCystFluid(protein: number): Tissue {
  const ratio = protein / (100 - protein);
  return {
    name: "proteinaceous fluid",
    density: 1 - protein / 100,
    t1: 1000 / (0.25 + 6 * ratio),
    t2: 1000 / (0.6 + 22 * ratio + 110 * ratio ** 3),
    t2star: 1000 / (2 + 30 * ratio + 150 * ratio ** 3),
    fat: 0,
  };
}
