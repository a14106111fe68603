import { ellipseOutline } from "../ct-regions";
import { mirrorOutline, type Point, smoothOutline, symmetricOutline } from "../painting/outlines";
import type { Shape } from "../painting/paint-slice";
import { circle } from "../scan/parts";
import { paintedSpine } from "./painted-spine";

// The abdomen at the level of the renal hilum, drawn by hand after textbook anatomy. The right side of the patient is on the left.
// Positions are in mm from the center.

/** CT numbers of one phase. */
export interface RenalPhase {
  kidney: number;
  aorta: number;
  cava: number;
  liver: number;
  bowelWall: number;
  muscle: number;
  pelvis: number;
}

// Typical values without contrast agent and in the nephrographic phase (100 s).
export const unenhancedKidneys: RenalPhase = {
  kidney: 33,
  aorta: 42,
  cava: 42,
  liver: 58,
  bowelWall: 38,
  muscle: 55,
  pelvis: 8,
};
export const nephrographic: RenalPhase = {
  kidney: 190,
  aorta: 145,
  cava: 145,
  liver: 108,
  bowelWall: 85,
  muscle: 64,
  pelvis: 10,
};

const fatHu = -105;

const skin = symmetricOutline([
  [0, -108],
  [62, -103],
  [122, -76],
  [160, -22],
  [162, 24],
  [138, 72],
  [96, 102],
  [44, 113],
  [0, 107],
]);
const wall = symmetricOutline([
  [0, -92],
  [54, -88],
  [104, -64],
  [142, -18],
  [145, 24],
  [124, 66],
  [88, 92],
  [40, 105],
  [0, 103],
]);
const cavity = symmetricOutline([
  [0, -84],
  [50, -80],
  [96, -58],
  [131, -18],
  [134, 22],
  [114, 58],
  [88, 74],
  [62, 76],
  [44, 62],
  [24, 44],
  [0, 36],
]);
const leftKidney = smoothOutline([
  [52, 18],
  [68, 8],
  [86, 14],
  [97, 34],
  [94, 56],
  [78, 68],
  [62, 64],
  [56, 54],
  [66, 46],
  [64, 36],
  [53, 30],
]);
const renalSinus = smoothOutline([
  [50, 31],
  [64, 34],
  [74, 36],
  [76, 44],
  [68, 48],
  [58, 53],
  [51, 48],
]);
const renalPelvis = smoothOutline([
  [44, 38],
  [56, 37],
  [66, 38],
  [69, 42],
  [62, 45],
  [50, 44],
]);
const liverTip = smoothOutline([
  [-129, -16],
  [-116, -40],
  [-94, -46],
  [-84, -30],
  [-90, -4],
  [-102, 14],
  [-120, 18],
  [-129, 4],
]);

/** The center of the left renal pelvis in mm; the right one is its mirror image. */
export const pelvisCenter = { x: 60, y: 41 };

const bowel = [
  [104, -30, 15, 11, 1.1],
  [110, 4, 11, 12, 0],
  [-60, -54, 18, 11, 0.3],
  [-24, -58, 15, 12, 0],
  [14, -60, 16, 11, 0.2],
  [52, -52, 17, 12, -0.3],
  [34, -28, 14, 11, 0.4],
  [-34, -30, 15, 10, -0.3],
  [70, -26, 13, 10, 0],
  [2, -30, 13, 11, 0],
] as const;

/** Returns the abdomen at the level of the kidneys in one phase. */
export function paintedKidneys(phase: RenalPhase): Shape[] {
  const loops = bowel.flatMap(([x, y, a, b, angle], n): Shape[] => [
    { outline: ellipseOutline({ x, y, a, b, angle }), hu: phase.bowelWall },
    { outline: ellipseOutline({ x, y, a: a - 2.5, b: b - 2.5, angle }), hu: n % 3 === 0 ? -60 : 18 },
    ...(n % 3 === 0 ? [{ outline: ellipseOutline({ x, y: y - b / 3, a: a - 6, b: b / 3 }), hu: -950 }] : []),
  ]);
  const paintBothSides = (outline: Point[], hu: number): Shape[] => [
    { outline, hu },
    { outline: mirrorOutline(outline), hu },
  ];
  return [
    { outline: skin, hu: 10 },
    { outline: skin.map(({ x, y }) => ({ x: x * 0.985, y: y * 0.98 })), hu: fatHu },
    { outline: wall, hu: phase.muscle },
    { outline: cavity, hu: fatHu },
    ...paintBothSides(ellipseOutline({ x: 36, y: 56, a: 12, b: 18, angle: -0.3 }), phase.muscle),
    ...paintedSpine(58),
    { outline: ellipseOutline(circle(8, 25, 9.5)), hu: phase.aorta },
    { outline: ellipseOutline({ x: -20, y: 25, a: 12, b: 9 }), hu: phase.cava },
    { outline: ellipseOutline({ x: 32, y: 22, a: 22, b: 4, angle: 0.35 }), hu: phase.cava },
    ...paintBothSides(leftKidney, phase.kidney),
    ...paintBothSides(renalSinus, fatHu),
    ...paintBothSides(renalPelvis, phase.pelvis),
    { outline: liverTip, hu: phase.liver },
    ...loops,
  ];
}
