import { seededRandom } from "../../../../lib/random";
import { createMapSeries, createSignalSeries } from "../acquisition/mr-series";
import { createRegion } from "../acquisition/picture-region";
import { createTissueMap } from "../acquisition/tissue-map";
import { type Tissues, tissuesAt } from "../acquisition/tissue-values";
import { abdomenFieldOfView, liverSite, paintAbdomen } from "../anatomy/abdomen-slice";
import { defineMrPhantom } from "../define-mr-phantom";
import { dualEchoSignal, dualEchoTime, type Phase, takeEcho } from "./dual-echo";

export const fattyLiver = defineMrPhantom({
  id: "mr-fatty-liver",
  name: "Fatty liver (two-point Dixon)",
  explanation:
    "An in-phase picture, an opposed-phase picture, and the fat fraction computed from them. Raise the flip angle: T1 weighting makes the fraction too high. Raise the fat fraction above 50%: the opposed-phase signal rises again, and the computed fraction falls. For the same reason, subcutaneous fat shows a fraction near 0.",
  physics:
    "Fat fraction = (IP − OP)/(2 IP) as long as water outweighs fat (Dixon, Radiology 1984;153:189). Fat has the shorter T1, so only small flip angles give the fraction of the protons.",
  knobs: {
    fat: { label: "Fat fraction of the liver", min: 0, max: 60, step: 1, unit: "%" },
    flip: { label: "Flip angle", min: 5, max: 90, step: 5, unit: "°" },
  },
  defaults: { fat: 20, flip: 10 },
  truths: {
    fraction: "Fraction of the protons of the liver that are in fat, in %",
    measured: "Fat fraction computed from the two echoes, in %",
    index: "Signal loss of the liver in opposed phase in % of in phase",
  },
  computeAt(side, { fat, flip }, seed) {
    const random = seededRandom(seed);
    const normal = tissuesAt(1.5);
    const liver = { ...normal.liver, fat: fat / 100 };
    const tissues: Tissues = { ...normal, liver };
    const map = createTissueMap(tissues.air, side, abdomenFieldOfView);
    paintAbdomen(map, tissues, { blood: tissues.blood });
    const sigma = 0.012 * Math.sin((flip * Math.PI) / 180) + 0.0006;
    const takeEchoPicture = (phase: Phase) =>
      takeEcho(map, tissues, { side, te: dualEchoTime(phase), flip, sigma }, random);
    const inPhase = takeEchoPicture("in");
    const opposed = takeEchoPicture("opposed");
    const size = { width: side, height: side, spacing: abdomenFieldOfView / side };
    const measureLiver = dualEchoSignal(liver, tissues, "in", flip);
    const liverOpposed = dualEchoSignal(liver, tissues, "opposed", flip);
    const window = { low: 0, high: 1.1 * dualEchoSignal(tissues.fat, tissues, "in", flip) };
    const fraction = inPhase.map((signal, index) =>
      signal < 10 * sigma ? 0 : Math.max(0, (50 * (signal - (opposed[index] as number))) / signal),
    );
    return {
      series: [
        createSignalSeries({ ...size, plane: "axial", phase: "In phase", window, frames: [inPhase] }),
        createSignalSeries({ ...size, plane: "axial", phase: "Opposed phase", window, frames: [opposed] }),
        createMapSeries(
          { ...size, plane: "axial", phase: "Fat fraction", window: { low: 0, high: 50 }, frames: [fraction] },
          { slope: 0.1, intercept: 0, unit: "%" },
        ),
      ],
      truth: {
        fraction: fat,
        measured: (50 * (measureLiver - liverOpposed)) / measureLiver,
        index: (100 * (measureLiver - liverOpposed)) / measureLiver,
      },
      regions: createRegion("Liver", liverSite, size),
    };
  },
});
