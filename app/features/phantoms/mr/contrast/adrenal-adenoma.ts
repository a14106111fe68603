import { seededRandom } from "../../../../lib/random";
import type { Shape } from "../../draw-shapes";
import { createRegion } from "../acquisition/picture-region";
import { createTissueMap, paintTissues } from "../acquisition/tissue-map";
import { type Tissue, tissuesAt } from "../acquisition/tissue-values";
import { abdomenFieldOfView, paintAbdomen, spleenSite } from "../anatomy/abdomen-slice";
import { defineMrPhantom } from "../define-mr-phantom";
import { createDualEcho, dualEchoSignal } from "./dual-echo";

export const adrenalAdenoma = defineMrPhantom({
  id: "mr-adrenal-adenoma",
  name: "Adrenal nodule in phase and opposed phase",
  explanation:
    "A nodule of the left adrenal gland on a dual gradient echo. Raise the fat fraction and compare the echoes: the signal drops on the opposed-phase picture. Measure the nodule, and compute the index.",
  physics:
    "In phase: water + fat; opposed: |water − fat|. Signal intensity index (IP − OP)/IP; above 16.5% at 1.5 T it suggests a lipid-rich adenoma (Fujiyoshi et al., AJR 2003;180:1649).",
  knobs: {
    fat: { label: "Fat fraction of the nodule", min: 0, max: 45, step: 1, unit: "%" },
    radius: { label: "Radius of the nodule", min: 6, max: 18, step: 1, unit: "mm" },
  },
  defaults: { fat: 10, radius: 12 },
  truths: {
    index: "Signal intensity index of the nodule in %: (in phase − opposed phase)/in phase",
    spleenRatio: "Adrenal-to-spleen ratio: nodule/spleen in opposed phase divided by nodule/spleen in phase",
    diameter: "Diameter of the nodule in mm",
  },
  computeAt(side, { fat, radius }, seed) {
    const random = seededRandom(seed);
    const tissues = tissuesAt(1.5);
    // T1 and T2* as in the spleen, so that only fat makes a difference.
    const nodule: Tissue = { ...tissues.spleen, name: "nodule", fat: fat / 100 };
    const shape: Shape = { kind: "ellipse", x: 45, y: 19 - radius / 3, radiusX: radius, radiusY: radius };
    const map = createTissueMap(tissues.air, side, abdomenFieldOfView);
    paintAbdomen(map, tissues, { blood: tissues.blood });
    paintTissues(map, [{ tissue: nodule, shape }]);
    const size = { width: side, height: side, spacing: abdomenFieldOfView / side };
    const inPhase = dualEchoSignal(nodule, tissues, "in");
    const opposed = dualEchoSignal(nodule, tissues, "opposed");
    const spleen = dualEchoSignal(tissues.spleen, tissues, "opposed") / dualEchoSignal(tissues.spleen, tissues, "in");
    return {
      series: createDualEcho(map, tissues, side, random),
      truth: {
        index: (100 * (inPhase - opposed)) / inPhase,
        spleenRatio: opposed / inPhase / spleen,
        diameter: 2 * radius,
      },
      regions: [...createRegion("Nodule", shape, size), ...createRegion("Spleen", spleenSite, size)],
    };
  },
});
