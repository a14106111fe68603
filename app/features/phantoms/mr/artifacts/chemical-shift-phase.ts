import { seededRandom } from "../../../../lib/random";
import { addKSpace } from "../acquisition/add-k-space";
import { createSignalSeries } from "../acquisition/mr-series";
import { spreadEdges } from "../acquisition/oblique-edges";
import { createRegion } from "../acquisition/picture-region";
import { reconstructMagnitude, sampleKSpace } from "../acquisition/receive-picture";
import { splitWaterAndFat, spoiledGradientEcho, waterFatShift } from "../acquisition/signal-equations";
import { createTissueMap } from "../acquisition/tissue-map";
import { fieldKnob, type Tissue, tissuesAt } from "../acquisition/tissue-values";
import { mapOnFineGrid } from "../acquisition/weighting";
import { abdomenFieldOfView, leftKidneyShape, paintAbdomen } from "../anatomy/abdomen-slice";
import { defineMrPhantom } from "../define-mr-phantom";

const sequence = { tr: 150, flip: 70 };

export const chemicalShiftPhase = defineMrPhantom({
  id: "mr-chemical-shift-2",
  name: "Chemical shift of the second kind (India ink)",
  explanation:
    "A gradient echo of kidneys in fat. At opposed-phase echo times, every pixel that contains both water and fat loses signal, and organs get a black outline on all sides. Change the echo time: the outline appears and disappears.",
  physics:
    "Water and fat differ by 3.5 ppm, so their phases differ by 360° × Δf × TE: opposed at 1/(2Δf), in phase at 1/Δf. The signal is |water + fat · exp(iφ)| (Wehrli et al., Magn Reson Imaging 1987;5:157).",
  knobs: {
    field: fieldKnob,
    te: { label: "Echo time", min: 1, max: 10, step: 0.1, unit: "ms" },
  },
  defaults: { field: 1.5, te: 2.2 },
  truths: {
    opposedPhase: "First opposed-phase echo time in ms",
    inPhase: "First in-phase echo time in ms",
    angle: "Phase between water and fat at the chosen echo time in degrees, 0 to 180",
  },
  computeAt(side, { field, te }, seed) {
    const random = seededRandom(seed);
    const tissues = tissuesAt(field);
    const map = createTissueMap(tissues.air, side, abdomenFieldOfView);
    paintAbdomen(map, tissues, { blood: tissues.blood });
    const split = (tissue: Tissue) =>
      splitWaterAndFat(tissue, tissues.fat, (part) => spoiledGradientEcho(part, { ...sequence, te }));
    const kSpace = sampleKSpace(
      mapOnFineGrid(map, (tissue) => split(tissue).water),
      side,
    );
    const fat = sampleKSpace(
      mapOnFineGrid(map, (tissue) => split(tissue).fat),
      side,
    );
    addKSpace(kSpace, fat, { turn: te / (1000 / waterFatShift(field)) });
    spreadEdges(kSpace, 1.1 / abdomenFieldOfView);
    const period = 1000 / waterFatShift(field);
    const turn = ((te / period) % 1) * 360;
    const size = { width: side, height: side, spacing: abdomenFieldOfView / side };
    const { x, y, radiusX, radiusY } = leftKidneyShape;
    const outline = [110, 145, 180, 215, 250, 285, 320, 355, 390, 425].map((degrees) => {
      const t = (degrees * Math.PI) / 180;
      return { x: x + (radiusX + 0.5) * Math.cos(t), y: y + radiusY * Math.sin(t) };
    });
    const angle = Math.min(turn, 360 - turn);
    return {
      series: [
        createSignalSeries({
          ...size,
          plane: "axial",
          phase: "GRE",
          window: { low: 0, high: 0.45 },
          frames: [reconstructMagnitude(kSpace, 0.003, random)],
        }),
      ],
      truth: { opposedPhase: period / 2, inPhase: period, angle },
      regions: angle > 120 ? createRegion("India ink outline", { kind: "line", points: outline, width: 8 }, size) : [],
    };
  },
});
