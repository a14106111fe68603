import { ellipseOutline } from "../ct-regions";
import { mirrorOutline, smoothOutline } from "../painting/outlines";
import type { Shape } from "../painting/paint-slice";
import { circle } from "../scan/parts";
import { paintedSpine } from "./painted-spine";

// Thorax and heart, drawn by hand after textbook anatomy. The right side of the patient is on the left. Positions are in mm from the
// center, which is between the lungs.

export const lungHu = -860;
const [fatHu, muscleHu, ribHu] = [-105, 52, 500];

const skin = smoothOutline([
  [0, -108],
  [60, -112],
  [118, -94],
  [160, -40],
  [168, 20],
  [146, 76],
  [100, 108],
  [44, 116],
  [0, 110],
  [-44, 116],
  [-100, 108],
  [-146, 76],
  [-168, 20],
  [-160, -40],
  [-118, -94],
  [-60, -112],
]);
const wall = smoothOutline([
  [0, -98],
  [60, -100],
  [108, -84],
  [148, -36],
  [155, 20],
  [134, 70],
  [94, 98],
  [42, 107],
  [0, 104],
  [-42, 107],
  [-94, 98],
  [-134, 70],
  [-155, 20],
  [-148, -36],
  [-108, -84],
  [-60, -100],
]);
/** Outline of the inside of the rib cage. */
const cage = smoothOutline([
  [0, -86],
  [54, -88],
  [98, -74],
  [134, -32],
  [140, 18],
  [122, 62],
  [84, 86],
  [44, 88],
  [24, 74],
  [0, 54],
  [-24, 74],
  [-44, 88],
  [-84, 86],
  [-122, 62],
  [-140, 18],
  [-134, -32],
  [-98, -74],
  [-54, -88],
]);
const rightLung = smoothOutline([
  [-20, -76],
  [-54, -84],
  [-96, -71],
  [-131, -31],
  [-137, 18],
  [-119, 60],
  [-83, 83],
  [-46, 84],
  [-28, 68],
  [-22, 46],
  [-34, 22],
  [-44, 2],
  [-42, -22],
  [-30, -48],
]);
const leftLung = smoothOutline([
  [16, -78],
  [54, -84],
  [96, -71],
  [131, -31],
  [137, 18],
  [119, 60],
  [83, 83],
  [48, 84],
  [36, 66],
  [38, 40],
  [40, 18],
  [48, 0],
  [44, -28],
  [28, -52],
]);
const leftLungAtHeart = smoothOutline([
  [30, -80],
  [60, -83],
  [96, -71],
  [131, -31],
  [137, 18],
  [119, 60],
  [83, 83],
  [48, 84],
  [36, 66],
  [40, 46],
  [66, 30],
  [86, 4],
  [82, -26],
  [60, -54],
]);

const ribs: Shape[] = [
  [150, -16, 1.5],
  [145, 34, 1.95],
  [124, 72, 2.4],
  [84, 97, 2.9],
  [126, -64, 0.85],
  [84, -91, 0.3],
].flatMap(([x = 0, y = 0, angle = 0]) => {
  const rib = ellipseOutline({ x: x * 0.985, y: y * 0.985, a: 12, b: 3.6, angle });
  return [
    { outline: rib, hu: ribHu },
    { outline: mirrorOutline(rib), hu: ribHu },
  ];
});

/** Vessels in the right lung: position and radius. */
const lungVessels = [
  [-50, -14, 4.5],
  [-56, 12, 5],
  [-64, -36, 2.6],
  [-70, 34, 3],
  [-84, -6, 2.4],
  [-92, 22, 2.2],
  [-96, -36, 1.8],
  [-112, -8, 1.5],
  [-112, 34, 1.5],
  [-84, 58, 1.7],
  [-58, 62, 1.8],
  [-124, 12, 1],
  [-70, -62, 1.5],
  [-104, 54, 1],
] as const;

const chestWall: Shape[] = [
  { outline: skin, hu: 10 },
  { outline: skin.map(({ x, y }) => ({ x: x * 0.986, y: y * 0.982 })), hu: fatHu },
  { outline: wall, hu: muscleHu },
  ...ribs,
  { outline: ellipseOutline({ x: 0, y: -92, a: 17, b: 5 }), hu: 300 },
  { outline: cage, hu: fatHu },
  ...paintedSpine(66),
];

const createVessels = (side: 1 | -1, bloodHu: number): Shape[] =>
  lungVessels.map(([x, y, radius]) => ({ outline: ellipseOutline(circle(-side * x, y, radius)), hu: bloodHu }));

/** Returns the thorax at the level of the pulmonary trunk with blood of `bloodHu` HU. */
export function paintedThorax(bloodHu: number): Shape[] {
  const blood = (outline: Shape["outline"]): Shape => ({ outline, hu: bloodHu });
  const airway = (x: number): Shape[] => [
    { outline: ellipseOutline(circle(x, 12, 7.5)), hu: muscleHu },
    { outline: ellipseOutline(circle(x, 12, 6)), hu: -990 },
  ];
  return [
    ...chestWall,
    { outline: rightLung, hu: lungHu },
    { outline: leftLung, hu: lungHu },
    ...createVessels(-1, bloodHu),
    ...createVessels(1, bloodHu),
    blood(ellipseOutline(circle(-10, -30, 15))),
    blood(
      smoothOutline([
        [8, -44],
        [24, -46],
        [32, -32],
        [30, -12],
        [14, -4],
        [-20, 0],
        [-42, 2],
        [-42, -6],
        [-18, -9],
        [6, -16],
      ]),
    ),
    blood(ellipseOutline({ x: -30, y: -20, a: 6, b: 7.5 })),
    blood(ellipseOutline(circle(24, 44, 11.5))),
    { outline: ellipseOutline({ x: 3, y: 36, a: 8, b: 5 }), hu: muscleHu },
    ...airway(-18),
    ...airway(18),
  ];
}

/** Coronary arteries at the level of the heart, as circles in mm. */
export const coronaries = {
  leftAnteriorDescending: circle(38, -56, 2.6),
  circumflex: circle(68, 18, 2.2),
  right: circle(-30, -34, 2.4),
};

/** Returns the thorax at the level of the heart without contrast agent. */
export function paintedHeart(): Shape[] {
  const muscle = (outline: Shape["outline"]): Shape => ({ outline, hu: 45 });
  return [
    ...chestWall,
    { outline: rightLung, hu: lungHu },
    { outline: leftLungAtHeart, hu: lungHu },
    ...createVessels(-1, 45),
    muscle(ellipseOutline({ x: 8, y: -12, a: 24, b: 26 })),
    muscle(ellipseOutline({ x: 40, y: -12, a: 36, b: 25, angle: 0.75 })),
    muscle(ellipseOutline({ x: 4, y: -42, a: 31, b: 15, angle: -0.25 })),
    muscle(ellipseOutline({ x: -22, y: -8, a: 17, b: 20 })),
    muscle(ellipseOutline({ x: 14, y: 20, a: 25, b: 15, angle: 0.1 })),
    muscle(ellipseOutline(circle(26, 50, 11))),
    muscle(ellipseOutline({ x: 2, y: 43, a: 7, b: 4.5 })),
    ...Object.values(coronaries).flatMap((artery): Shape[] => [
      { outline: ellipseOutline({ ...artery, a: artery.a + 4, b: artery.b + 4 }), hu: fatHu },
      { outline: ellipseOutline(artery), hu: 45 },
    ]),
  ];
}
