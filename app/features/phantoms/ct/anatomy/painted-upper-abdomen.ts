import { ellipseOutline } from "../ct-regions";
import { mirrorOutline, smoothOutline, symmetricOutline } from "../painting/outlines";
import type { Shape } from "../painting/paint-slice";
import { circle } from "../scan/parts";
import { paintedSpine } from "./painted-spine";

// The upper abdomen at the level of the adrenal glands, drawn by hand after textbook anatomy. The right side of the patient is on the
// left. Positions are in mm from the center.

/** CT numbers of one phase. */
export interface AbdomenPhase {
  liver: number;
  portalVein: number;
  spleen: number;
  aorta: number;
  cava: number;
  kidney: number;
  pancreas: number;
  adrenal: number;
  muscle: number;
}

// Typical values of the three phases of an adrenal protocol.
export const unenhanced: AbdomenPhase = {
  liver: 58,
  portalVein: 42,
  spleen: 48,
  aorta: 42,
  cava: 42,
  kidney: 32,
  pancreas: 40,
  adrenal: 30,
  muscle: 55,
};
export const portalVenous: AbdomenPhase = {
  liver: 110,
  portalVein: 165,
  spleen: 122,
  aorta: 150,
  cava: 140,
  kidney: 185,
  pancreas: 95,
  adrenal: 75,
  muscle: 64,
};
export const delayed: AbdomenPhase = {
  liver: 82,
  portalVein: 88,
  spleen: 84,
  aorta: 86,
  cava: 86,
  kidney: 125,
  pancreas: 62,
  adrenal: 52,
  muscle: 62,
};

const fatHu = -105;

const skin = symmetricOutline([
  [0, -112],
  [60, -106],
  [120, -78],
  [158, -24],
  [162, 22],
  [140, 70],
  [96, 102],
  [44, 114],
  [0, 108],
]);
const wall = symmetricOutline([
  [0, -100],
  [56, -95],
  [108, -70],
  [145, -22],
  [149, 22],
  [128, 64],
  [88, 92],
  [40, 106],
  [0, 104],
]);
const cavity = symmetricOutline([
  [0, -93],
  [52, -88],
  [100, -65],
  [136, -22],
  [140, 20],
  [120, 56],
  [88, 76],
  [60, 80],
  [40, 66],
  [26, 46],
  [0, 36],
]);
const liver = smoothOutline([
  [-133, -8],
  [-124, -46],
  [-98, -74],
  [-58, -86],
  [-14, -84],
  [24, -76],
  [46, -66],
  [34, -56],
  [4, -52],
  [-14, -42],
  [-24, -22],
  [-34, 2],
  [-40, 14],
  [-52, 26],
  [-72, 36],
  [-100, 52],
  [-120, 44],
  [-131, 20],
]);
const spleen = smoothOutline([
  [133, -8],
  [124, -30],
  [112, -28],
  [110, -8],
  [102, 16],
  [88, 40],
  [86, 56],
  [98, 64],
  [116, 52],
  [130, 26],
]);
const stomach = smoothOutline([
  [96, -60],
  [112, -44],
  [104, -28],
  [84, -22],
  [62, -32],
  [52, -50],
  [58, -68],
  [78, -72],
]);
const stomachLumen = smoothOutline([
  [92, -56],
  [106, -43],
  [99, -33],
  [83, -28],
  [66, -36],
  [57, -50],
  [62, -63],
  [78, -67],
]);
const stomachGas = smoothOutline([
  [62, -58],
  [74, -66],
  [90, -58],
  [100, -50],
  [80, -50],
  [60, -51],
]);
const pancreas = smoothOutline([
  [-14, -14],
  [10, -22],
  [38, -16],
  [64, -4],
  [80, 10],
  [74, 18],
  [54, 8],
  [30, -2],
  [6, -8],
  [-8, -2],
]);
const leftAdrenal = smoothOutline([
  [33, 22],
  [36, 30],
  [46, 42],
  [43, 45],
  [34, 36],
  [29, 47],
  [26, 46],
  [30, 34],
  [30, 23],
]);
const rightAdrenal = smoothOutline([
  [-31, 30],
  [-29, 33],
  [-40, 48],
  [-46, 54],
  [-48, 51],
  [-40, 42],
]);

/** Position of a mass of the left adrenal gland in mm. */
export const adrenalMass = { x: 41, y: 38, a: 13, b: 11, angle: 0.4 };
/** Positions of ROIs away from vessels, in mm. */
export const liverRoi = circle(-96, -8, 13);
export const spleenRoi = { x: 116, y: 14, a: 8, b: 11, angle: 0.4 };

/** Returns the upper abdomen in one phase. */
export function paintedUpperAbdomen(phase: AbdomenPhase): Shape[] {
  const ribs = [
    [142, -8, 1.5],
    [132, 46, 2.1],
    [104, 84, 2.7],
    [118, -60, 0.75],
  ].flatMap(([x = 0, y = 0, angle = 0]): Shape[] => {
    const rib = ellipseOutline({ x, y, a: 9, b: 3.2, angle });
    return [
      { outline: rib, hu: 420 },
      { outline: mirrorOutline(rib), hu: 420 },
    ];
  });
  const leftKidney = ellipseOutline({ x: 66, y: 54, a: 17, b: 21, angle: -0.4 });
  const rightKidney = ellipseOutline({ x: -68, y: 60, a: 17, b: 13, angle: 0.4 });
  return [
    { outline: skin, hu: 10 },
    { outline: skin.map(({ x, y }) => ({ x: x * 0.985, y: y * 0.98 })), hu: fatHu },
    { outline: wall, hu: phase.muscle },
    ...ribs,
    { outline: cavity, hu: fatHu },
    { outline: ellipseOutline({ x: -15, y: 40, a: 5, b: 12, angle: 0.35 }), hu: phase.muscle },
    { outline: ellipseOutline({ x: 19, y: 42, a: 5, b: 12, angle: -0.35 }), hu: phase.muscle },
    ...paintedSpine(60),
    { outline: liver, hu: phase.liver },
    { outline: ellipseOutline({ x: -54, y: -20, a: 13, b: 6, angle: 0.5 }), hu: phase.portalVein },
    { outline: ellipseOutline({ x: -84, y: -38, a: 9, b: 3, angle: 0.9 }), hu: phase.portalVein },
    { outline: ellipseOutline({ x: -76, y: 10, a: 10, b: 3, angle: -0.4 }), hu: phase.portalVein },
    { outline: ellipseOutline(circle(-104, -44, 2.5)), hu: phase.portalVein },
    { outline: ellipseOutline(circle(-112, 20, 2.5)), hu: phase.portalVein },
    { outline: ellipseOutline({ x: -26, y: 24, a: 12, b: 9, angle: 0.1 }), hu: phase.cava },
    { outline: spleen, hu: phase.spleen },
    { outline: stomach, hu: phase.pancreas },
    { outline: stomachLumen, hu: 15 },
    { outline: stomachGas, hu: -980 },
    { outline: pancreas, hu: phase.pancreas },
    { outline: ellipseOutline({ x: 34, y: 4, a: 30, b: 3.5, angle: 0.35 }), hu: phase.portalVein },
    { outline: ellipseOutline(circle(6, 25, 10.5)), hu: phase.aorta },
    { outline: leftKidney, hu: phase.kidney },
    { outline: rightKidney, hu: phase.kidney },
    { outline: leftAdrenal, hu: phase.adrenal },
    { outline: rightAdrenal, hu: phase.adrenal },
  ];
}
