import { seededRandom } from "../../../../lib/random";
import { computeMagnitude, toComplexGrid } from "../../fft-2d";
import { createSignalSeries } from "../acquisition/mr-series";
import { createRegion } from "../acquisition/picture-region";
import { addReceiverNoise } from "../acquisition/receive-picture";
import { createTissueMap, labelsPerPixel, mapSignal, type TissueMap } from "../acquisition/tissue-map";
import { type Tissue, type Tissues, tissuesAt } from "../acquisition/tissue-values";
import { abdomenFieldOfView, liverSite, paintAbdomen, spleenSite } from "../anatomy/abdomen-slice";
import { defineMrPhantom } from "../define-mr-phantom";
import { createDualEcho, dualEchoSignal, dualEchoTime, splitEcho } from "./dual-echo";

const echoes = 8;

export const liverIron = defineMrPhantom({
  id: "mr-liver-iron",
  name: "Iron in the liver",
  explanation:
    "A dual echo and a train of eight in-phase echoes of the abdomen. Iron makes the liver darker from echo to echo, so the in-phase picture, which is acquired later, is darker. Add fat: the two effects cancel each other.",
  physics:
    "Signal falls with exp(−TE · R2*). At 1.5 T, iron in mg per g of dry liver = 0.0254 · R2* + 0.202 (Wood et al., Blood 2005;106:1460).",
  knobs: {
    iron: { label: "Iron in dry liver", min: 0.9, max: 20, step: 0.1, unit: "mg/g" },
    fat: { label: "Fat fraction of the liver", min: 0, max: 40, step: 1, unit: "%" },
    spacing: {
      label: "Time between in-phase echoes, in periods of the fat frequency",
      min: 1,
      max: 3,
      step: 1,
      unit: "",
    },
  },
  defaults: { iron: 6, fat: 2, spacing: 1 },
  truths: {
    r2star: "R2* of the liver in 1/s",
    t2star: "T2* of the liver in ms",
    index:
      "Signal loss of the liver from opposed phase to in phase in % of opposed phase; negative if fat outweighs iron",
    echoSpacing: "Time between the echoes of the train in ms; the first echo comes after the same time",
    liverToSpleen: "Signal of the liver in % of that of the spleen, in phase",
  },
  computeAt(side, { iron, fat, spacing }, seed) {
    const random = seededRandom(seed);
    const r2star = ironToRelaxation(iron);
    const healthyLiver = tissuesAt(1.5);
    const liver = { ...healthyLiver.liver, fat: fat / 100, t2star: 1000 / r2star };
    const tissues: Tissues = { ...healthyLiver, liver };
    const map = createTissueMap(tissues.air, side, abdomenFieldOfView);
    paintAbdomen(map, tissues, { blood: tissues.blood });
    const echoSpacing = dualEchoTime("in") * Math.round(spacing);
    const frames = Array.from({ length: echoes }, (_, echo) =>
      takeInPhaseEcho(map, tissues, echoSpacing * (echo + 1), random),
    );
    const size = { width: side, height: side, spacing: abdomenFieldOfView / side };
    const inPhase = dualEchoSignal(liver, tissues, "in");
    const opposed = dualEchoSignal(liver, tissues, "opposed");
    const train = createSignalSeries({
      ...size,
      frames,
      plane: "axial",
      phase: "Multi-echo GRE",
      window: { low: 0, high: 0.25 },
    });
    return {
      series: [...createDualEcho(map, tissues, side, random), train],
      truth: {
        r2star,
        t2star: 1000 / r2star,
        index: (100 * (opposed - inPhase)) / opposed,
        echoSpacing,
        liverToSpleen: (100 * inPhase) / dualEchoSignal(tissues.spleen, tissues, "in"),
      },
      regions: [
        ...createRegion("Liver", liverSite, size, echoes - 1),
        ...createRegion("Spleen", spleenSite, size, echoes - 1),
      ],
    };
  },
});

/** Returns the magnitude picture of an echo at which water and fat are in phase, so that they add up. */
function takeInPhaseEcho(map: TissueMap, tissues: Tissues, te: number, random: () => number): Float64Array {
  const signalOf = (tissue: Tissue) => {
    const { water, fat } = splitEcho(tissue, tissues, te, 20);
    return water + fat;
  };
  const signal = mapSignal(map, signalOf, labelsPerPixel);
  const image = toComplexGrid(signal.width, signal.height, signal.values);
  addReceiverNoise(image, 0.002, random);
  return computeMagnitude(image);
}

/** Returns R2* in 1/s at 1.5 T for iron in mg per g of dry liver (Wood et al. 2005). */
export function ironToRelaxation(iron: number): number {
  return (iron - 0.202) / 0.0254;
}
