import { seededRandom } from "../../../../lib/random";
import { getOutline, type Shape } from "../../draw-shapes";
import { computeMagnitude, toComplexGrid } from "../../fft-2d";
import { createSignalSeries } from "../acquisition/mr-series";
import { createRegion } from "../acquisition/picture-region";
import { addReceiverNoise } from "../acquisition/receive-picture";
import { addContrastAgent, gadobutrol, spoiledGradientEcho } from "../acquisition/signal-equations";
import { createTissueMap, labelsPerPixel, mapSignal, paintTissues } from "../acquisition/tissue-map";
import { type Tissue, tissuesAt } from "../acquisition/tissue-values";
import { plasmaInBlood, tissueConcentration } from "../acquisition/tracer-kinetics";
import { breastFieldOfView, paintBreasts } from "../anatomy/breast-slice";
import { defineMrPhantom } from "../define-mr-phantom";

const sequence = { tr: 5, te: 2.4, flip: 12 };
/** Minutes after the bolus: one picture before it, then one a minute. */
const times = [-1, 1, 2, 3, 4, 5, 6, 7];
const lastEarlyFrame = times.indexOf(2);

export const dynamicEnhancement = defineMrPhantom({
  id: "mr-dynamic-enhancement",
  name: "Enhancement curve of a breast mass",
  explanation:
    "Breasts before and every minute after gadolinium, and the subtraction at 2 minutes. Measure the mass over time. Many leaky vessels and a small extracellular space cause a fast rise with washout; a low transfer constant causes a persistent curve.",
  physics:
    "Extended Tofts model: C = v_p · Cp + K · ∫ Cp(τ) · exp(−(K/v_e)(t − τ)) dτ (J Magn Reson Imaging 1999;10:223). BI-RADS: early rise slow below 50%, fast above 100% within 2 minutes; delayed phase persistent from +10%, washout from −10%.",
  knobs: {
    transfer: { label: "Transfer constant of the mass", min: 0.02, max: 1.2, step: 0.02, unit: "1/min" },
    space: { label: "Extracellular space of the mass", min: 10, max: 60, step: 5, unit: "%" },
    plasma: { label: "Plasma volume of the mass", min: 0, max: 20, step: 1, unit: "%" },
    radius: { label: "Radius of the mass", min: 5, max: 16, step: 1, unit: "mm" },
  },
  defaults: { transfer: 0.5, space: 30, plasma: 5, radius: 9 },
  truths: {
    early: "Highest signal rise of the mass within 2 minutes in % of the signal before contrast",
    delayed: "Change of the signal from the early maximum to the last picture in %",
    curve: "1 persistent, 2 plateau, 3 washout",
    diameter: "Diameter of the mass in mm",
    massIsLeft: "1 if the mass is in the left breast, which is on the right of the picture, else 0",
  },
  computeAt(side, { transfer, space, plasma, radius }, seed) {
    const random = seededRandom(seed);
    const tissues = tissuesAt(1.5);
    const leftOrRight = random() < 0.5 ? -1 : 1;
    const shape = outlineMass(leftOrRight * (80 + 50 * (random() - 0.5)), -18 + 40 * random(), radius, random);
    const mass: Tissue = { ...tissues.fibroglandular, name: "mass", t1: 1150, t2: 75 };
    const blood: Tissue = { ...tissues.blood, name: "blood in the heart" };
    const map = createTissueMap(tissues.air, side, breastFieldOfView);
    paintBreasts(map, tissues, blood, random);
    paintTissues(map, [{ tissue: mass, shape }]);
    const uptakes = new Map([
      [mass, { transfer, space: space / 100, plasma: plasma / 100 }],
      [tissues.fibroglandular, { transfer: 0.02, space: 0.2, plasma: 0.01 }],
      [tissues.muscle, { transfer: 0.03, space: 0.1, plasma: 0.01 }],
      [tissues.skin, { transfer: 0.05, space: 0.2, plasma: 0.02 }],
      // In blood, the contrast agent stays in the plasma.
      [blood, { transfer: 0, space: 1, plasma: plasmaInBlood }],
    ]);
    const signalAt = (tissue: Tissue, minutes: number) => {
      const uptake = uptakes.get(tissue);
      const concentration = uptake ? tissueConcentration(uptake, minutes) : 0;
      // Fat suppression reduces the signal of fat to a tenth.
      return (
        (1 - 0.9 * tissue.fat) * spoiledGradientEcho(addContrastAgent(tissue, concentration, gadobutrol), sequence)
      );
    };
    const frames = times.map((minutes) => {
      const signal = mapSignal(map, (tissue) => signalAt(tissue, minutes), labelsPerPixel);
      const image = toComplexGrid(side, side, signal.values);
      addReceiverNoise(image, 0.0008, random);
      return computeMagnitude(image);
    });
    const [before = new Float64Array(side * side)] = frames;
    const difference = frames[lastEarlyFrame]?.map((value, index) => value - (before[index] as number)) ?? before;
    const picture = { width: side, height: side, spacing: breastFieldOfView / side, plane: "axial" as const };
    return {
      series: [
        createSignalSeries({ ...picture, phase: "Dynamic", window: { low: 0, high: 0.1 }, frameRate: 2, frames }),
        createSignalSeries({ ...picture, phase: "Subtraction", window: { low: 0, high: 0.07 }, frames: [difference] }),
      ],
      truth: {
        ...describeCurve(times.map((minutes) => signalAt(mass, minutes))),
        diameter: 2 * radius,
        massIsLeft: leftOrRight > 0 ? 1 : 0,
      },
      regions: createRegion("Mass", shape, picture, times.length - 1),
    };
  },
});

/** Returns the early rise and the delayed change in %, and the type of the curve: 1 persistent, 2 plateau, 3 washout. */
export function describeCurve(signals: readonly number[]): { early: number; delayed: number; curve: number } {
  const before = signals[0] ?? 0;
  const last = signals[signals.length - 1] ?? 0;
  const maximum = Math.max(...signals.slice(1, lastEarlyFrame + 1));
  const delayed = 100 * (last / maximum - 1);
  return { early: 100 * (maximum / before - 1), delayed, curve: delayed >= 10 ? 1 : delayed <= -10 ? 3 : 2 };
}

/** Returns an irregular outline. */
function outlineMass(x: number, y: number, radius: number, random: () => number): Shape {
  const points = getOutline({ kind: "ellipse", x, y, radiusX: radius, radiusY: radius }, 14).map((point) => {
    const reach = 0.86 + 0.28 * random();
    return { x: x + (point.x - x) * reach, y: y + (point.y - y) * reach };
  });
  return { kind: "polygon", points };
}
