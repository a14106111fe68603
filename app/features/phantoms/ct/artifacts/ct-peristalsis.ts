import { abdomenParts } from "../anatomy/trunk-parts";
import { ellipseOutline, trueRegion } from "../ct-regions";
import { ctFrame, ctSeries } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import { measureRoi } from "../roi-statistics";
import { reconstructHu } from "../scan/filtered-back-projection";
import { type AddedPart, circle } from "../scan/parts";
import { projectHalfScan, projectParts } from "../scan/project-parts";
import { kernels } from "../scan/reconstruction-kernel";
import { mapSinogram, scanGeometry } from "../scan/scan-geometry";
import { measureRays, photonsPerDetector } from "../scan/scan-parts";
import { singleEnergy } from "../scan/tube-spectrum";

const grid = { matrix: 256, fieldOfView: 350 };
const geometry = scanGeometry(380);
/** Gas in a loop of bowel in the fat of the abdomen, in mm. */
const bubble = { x: -2, y: -42, a: 11, b: 8 };
/** Fat behind the bubble, between the liver and the aorta. */
const fatBehind = { x: -4, y: -8, a: 14, b: 9 };
/** Difference between gas and the surrounding fat, in g/cm³ of water. */
const gasMinusFat = -0.9;

/** Returns the gas in a view: it moves to and fro and changes its shape `cycles` times per half scan. */
function bubbleAt(view: number, amplitude: number, cycles: number): AddedPart {
  const phaseSine = Math.sin((2 * Math.PI * cycles * view) / (geometry.views / 2));
  const shapeFactor = 1 + 0.15 * phaseSine;
  return {
    x: bubble.x + amplitude * phaseSine,
    y: bubble.y + 0.4 * amplitude * phaseSine,
    a: bubble.a * shapeFactor,
    b: bubble.b / shapeFactor,
    composition: { water: gasMinusFat },
  };
}

export const ctPeristalsis = defineCtPhantom({
  id: "ct-peristalsis",
  name: "Peristalsis (moving bowel gas)",
  explanation:
    "A bubble of gas moves in the bowel during a half scan. Dark and bright streaks fan out from it over organs that do not move. Without motion there are no streaks.",
  physics:
    "The views disagree about the place of an object whose attenuation differs greatly from its surroundings, so the streaks of its back-projection no longer cancel.",
  knobs: {
    amplitude: { label: "Amplitude of the motion", min: 0, max: 10, step: 1, unit: "mm" },
    cycles: { label: "Cycles per half scan", min: 0.25, max: 3, step: 0.25, unit: "" },
  },
  defaults: { amplitude: 5, cycles: 0.75 },
  truths: {
    excursion: "Distance between the extreme positions during the half scan in mm",
    streakNoise: "Standard deviation in the fat behind the bubble in HU",
  },
  compute({ amplitude, cycles }, seed) {
    const { water, bone } = projectParts(abdomenParts(), geometry);
    const gas = projectHalfScan((view) => [bubbleAt(view, amplitude, cycles)], geometry).water;
    const sinograms = {
      ...(bone && { bone }),
      ...(water && { water: mapSinogram(water, (value, ray) => value + (gas?.values[ray] ?? 0)) }),
    };
    const photons = photonsPerDetector({ mAs: 250, sliceThickness: 5 }, geometry);
    const image = reconstructHu(measureRays(sinograms, singleEnergy(70), photons, seed), grid, kernels.smooth);
    const places = Array.from({ length: geometry.views / 2 }, (_, view) => bubbleAt(view, amplitude, cycles));
    const span = (along: (place: AddedPart) => number) =>
      Math.max(...places.map(along)) - Math.min(...places.map(along));
    return {
      series: [
        ctSeries({
          frames: [ctFrame(image)],
          fieldOfView: grid.fieldOfView,
          windows: [ctWindows.abdomen, ctWindows.liver, ctWindows.wide],
        }),
      ],
      truth: {
        excursion: Math.hypot(
          span(({ x }) => x),
          span(({ y }) => y),
        ),
        streakNoise: measureRoi(image, grid, fatBehind).standardDeviation,
      },
      regions: [trueRegion("Moving gas", ellipseOutline(circle(bubble.x, bubble.y, 20)), grid)],
    };
  },
});
