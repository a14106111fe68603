import { ellipseOutline } from "../ct-regions";
import { lobedOutline } from "../painting/lobed-outline";
import { mirrorOutline, type Point, smoothOutline } from "../painting/outlines";
import type { Shape } from "../painting/paint-slice";

// The head at the level of the lateral ventricles, drawn by hand after textbook anatomy. Typical CT numbers from textbooks:
// gray matter 37 HU, white matter 29, cerebrospinal fluid 6. Positions are in mm from the center.

export const grayMatterHu = 37;
const whiteMatterHu = 29;
const fluidHu = 6;

/** The inside of the skull. */
export const innerTable = { x: 0, y: 0, a: 65, b: 84 };

const frontalHorn = smoothOutline([
  [2, -20],
  [6, -32],
  [15, -40],
  [17, -34],
  [12, -20],
  [5, -6],
  [2, -8],
]);
const trigone = smoothOutline([
  [10, 16],
  [17, 18],
  [24, 32],
  [25, 44],
  [20, 42],
  [14, 30],
]);
const thalamus = smoothOutline([
  [3, -4],
  [10, -8],
  [17, 2],
  [16, 14],
  [8, 14],
  [3, 8],
]);
const caudate = smoothOutline([
  [9, -18],
  [14, -30],
  [19, -32],
  [18, -22],
  [12, -12],
]);
const lentiform = smoothOutline([
  [20, -18],
  [28, -16],
  [32, -2],
  [28, 10],
  [20, 4],
]);
const insula = smoothOutline([
  [38, -24],
  [42, -10],
  [42, 8],
  [37, 20],
  [36, 8],
  [38, -8],
]);
const sylvianFissure = smoothOutline([
  [60, -13],
  [53, -9],
  [44, -9],
  [42, 3],
  [44.5, 4],
  [50, -4],
  [60, -10],
]);

/** Returns the head with its midline structures moved to the right of the picture by `shift` mm. */
export function paintedHead(shift: number): Shape[] {
  const paintBothSides = (outline: Point[], hu: number): Shape[] =>
    [outline, mirrorOutline(outline)].map((side) => ({
      outline: side.map(({ x, y }) => ({ x: x + shift * shareOfShift(x, y), y })),
      hu,
    }));
  const white = lobedOutline(30, 0, 20.5, 60, 17, 0.12);
  return [
    { outline: ellipseOutline({ x: 0, y: 0, a: 78, b: 97 }), hu: 15 },
    { outline: ellipseOutline({ x: 0, y: 0, a: 76.5, b: 95.5 }), hu: -60 },
    { outline: ellipseOutline({ x: 0, y: 0, a: 73, b: 92 }), hu: 1300 },
    { outline: ellipseOutline({ x: 0, y: 0, a: 71, b: 90 }), hu: 700 },
    { outline: ellipseOutline({ x: 0, y: 0, a: 67.5, b: 86.5 }), hu: 1300 },
    { outline: ellipseOutline(innerTable), hu: fluidHu + 8 },
    { outline: lobedOutline(0, 0, 63, 82, 33, 0.008), hu: grayMatterHu },
    ...paintBothSides(white, whiteMatterHu),
    ...paintBothSides(sylvianFissure, fluidHu + 6),
    ...paintBothSides(insula, grayMatterHu),
    ...paintBothSides(lentiform, grayMatterHu + 1),
    ...paintBothSides(thalamus, grayMatterHu),
    ...paintBothSides(caudate, grayMatterHu),
    ...paintBothSides(frontalHorn, fluidHu),
    ...paintBothSides(trigone, fluidHu),
    { outline: ellipseOutline({ x: shift, y: 2, a: 1.6, b: 9 }), hu: fluidHu },
    { outline: ellipseOutline({ x: shift * 0.3, y: -62, a: 1, b: 20 }), hu: 52 },
    { outline: ellipseOutline({ x: shift * 0.3, y: 66, a: 1.1, b: 16 }), hu: 55 },
  ];
}

/** Returns by which fraction of the midline shift a place moves: 1 at the center, 0 at the skull. */
function shareOfShift(x: number, y: number): number {
  const radius = Math.hypot(x / innerTable.a, y / innerTable.b);
  return Math.max(0, 1 - radius * radius);
}
