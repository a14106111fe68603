import type { Point, Shape } from "../../draw-shapes";
import { paintTissues, type TissueMap, type TissueShape } from "../acquisition/tissue-map";
import type { Tissue, Tissues } from "../acquisition/tissue-values";
import { drawLine, drawOutline, type Places, readPoints } from "./outlines";

// A sagittal slice of the outer ankle with a peroneal tendon behind and below the fibula. The toes are on the left of the picture.

/** Field of view of the ankle in mm. */
export const ankleFieldOfView = 160;
const tendonWidth = 7;
/** The point around which the foot turns. */
const joint = { x: 0, y: 8 };

/**
 * Paints the slice. `tendonAt` returns the tendon tissue at an angle in degrees to the field; `tilt` points the foot downward.
 */
export function paintAnkle(map: TissueMap, tissues: Tissues, tendonAt: (angle: number) => Tissue, tilt: number): void {
  const { skin, fat, muscle, bone, marrow } = tissues;
  const foot = (places: Places): Shape => drawOutline(turnFoot(readPoints(places), tilt));
  const leg = readPoints("-30,-100 -28,-40 -30,-10 -24,30 24,40 36,20 34,-40 40,-100");
  const sole = readPoints("-110,36 -70,22 -30,-4 0,-14 34,6 46,36 38,60 0,62 -110,64");
  const calcaneus = "-34,26 -8,16 20,20 42,30 38,54 10,50 -20,44 -36,42";
  const cuboid = "-66,34 -40,28 -39,46 -62,52";
  const metatarsal = "-120,46 -70,38 -68,52 -120,60";
  const shapes: TissueShape[] = [
    { tissue: skin, shape: drawOutline(leg) },
    { tissue: skin, shape: foot(sole) },
    { tissue: fat, shape: drawOutline(leg.map(({ x, y }) => ({ x: x - Math.sign(x) * 2, y }))) },
    { tissue: fat, shape: foot(sole.map(({ x, y }) => ({ x: x + (x > 0 ? -2 : 1), y: y + (y > 30 ? -2 : 2) }))) },
    { tissue: muscle, shape: drawOutline("6,-100 8,-50 18,-20 26,-60 28,-100") },
    { tissue: muscle, shape: foot("-100,54 -40,52 10,55 -30,58 -100,60") },
    ...[calcaneus, cuboid, metatarsal].flatMap((places) => [
      { tissue: bone, shape: foot(places) },
      { tissue: marrow, shape: foot(scalePoints(places, 0.93)) },
    ]),
    { tissue: bone, shape: drawOutline(fibula) },
    { tissue: marrow, shape: drawOutline(scalePoints(fibula, 0.86)) },
  ];
  paintTissues(map, shapes);
  const course = tendonCourse(tilt);
  for (let index = 0; index + 1 < course.length; index++) {
    const shape = drawLine(course.slice(index, index + 2), tendonWidth);
    paintTissues(map, [{ tissue: tendonAt(fiberAngle(course, index)), shape }]);
  }
}

const fibula = "-18,-110 -2,-110 2,-40 6,-6 0,10 -10,8 -16,-10 -16,-50";

/** Returns the course of the tendon: down behind the fibula, around its tip, and forward along the foot. */
export function tendonCourse(tilt: number): Point[] {
  const legPoints = readPoints("11,-100 11,-60 11,-40 12,-16");
  const radius = 30;
  const center = { x: -18, y: -14 };
  // When the foot points downward, its part of the tendon moves with it, so the tendon bends less.
  const bendAngle = 75 - tilt;
  const arc = Array.from({ length: 26 }, (_, index) => {
    const angle = ((bendAngle * index) / 25) * (Math.PI / 180);
    return { x: center.x + radius * Math.cos(angle), y: center.y + radius * Math.sin(angle) };
  });
  const end = arc[arc.length - 1] ?? center;
  const direction = ((bendAngle + 90) * Math.PI) / 180;
  const footPoints = [20, 60, 110].map((length) => ({
    x: end.x + length * Math.cos(direction),
    y: end.y + length * Math.sin(direction),
  }));
  return [...legPoints, ...arc, ...footPoints];
}

/** Returns the angle in degrees between the vertical, along which the field runs, and the piece of a line after a point. */
export function fiberAngle(course: readonly Point[], index: number): number {
  const from = course[Math.min(index, course.length - 2)];
  const to = course[Math.min(index, course.length - 2) + 1];
  if (!from || !to) return 0;
  return (Math.atan2(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) * 180) / Math.PI;
}

/** Turns points of the foot around the joint, toes down. */
function turnFoot(points: readonly Point[], tilt: number): Point[] {
  const radians = (-tilt * Math.PI) / 180;
  return points.map(({ x, y }) => ({
    x: joint.x + (x - joint.x) * Math.cos(radians) - (y - joint.y) * Math.sin(radians),
    y: joint.y + (x - joint.x) * Math.sin(radians) + (y - joint.y) * Math.cos(radians),
  }));
}

function scalePoints(places: Places, factor: number): Point[] {
  const points = readPoints(places);
  const middleX = points.reduce((sum, { x }) => sum + x, 0) / points.length;
  const middleY = points.reduce((sum, { y }) => sum + y, 0) / points.length;
  return points.map(({ x, y }) => ({ x: middleX + (x - middleX) * factor, y: middleY + (y - middleY) * factor }));
}
