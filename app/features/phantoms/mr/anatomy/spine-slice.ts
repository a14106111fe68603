import type { Point, Shape } from "../../draw-shapes";
import { paintTissues, type TissueMap, type TissueShape } from "../acquisition/tissue-map";
import type { Tissue, Tissues } from "../acquisition/tissue-values";
import { drawLine, drawOutline, readPoints } from "./outlines";

// A midsagittal slice of the cervical and upper thoracic spine. The front of the neck is on the left of the picture.

/** Field of view of the spine in mm. */
export const spineFieldOfView = 230;
/** Diameter of the spinal cord, and of the sac of cerebrospinal fluid around it, from front to back in mm. */
export const cordDiameter = 8;
const sacDiameter = 15;

/** A vertebral body: center, half its depth, and half its height in mm, turned by `angle` degrees. */
export interface VertebralBody {
  name: string;
  x: number;
  y: number;
  halfDepth: number;
  halfHeight: number;
  angle: number;
}

/** The vertebral bodies from top to bottom. */
export const vertebralBodies: readonly VertebralBody[] = "C2 C3 C4 C5 C6 C7 T1 T2 T3 T4"
  .split(" ")
  .map((name, index) => {
    const y = index < 6 ? -62 + 18 * index : 28 + 21 * (index - 5);
    const thoracic = index >= 6;
    return {
      name,
      x: frontOfSpine(y),
      y,
      halfDepth: thoracic ? 9.5 : 8.5,
      halfHeight: thoracic ? 8 : 6.6,
      angle: (Math.atan(-2 * 0.0015 * (y + 12)) * 180) / Math.PI,
    };
  });

/** Paints the slice; `marrowOf` gives the marrow of a vertebral body, so that one of them can be abnormal. */
export function paintSpine(
  map: TissueMap,
  tissues: Tissues,
  marrowOf: (body: VertebralBody) => Tissue = () => tissues.marrow,
): void {
  paintTissues(map, [
    ...drawNeck(tissues),
    ...drawPosteriorElements(tissues),
    ...drawCanal(tissues),
    ...drawBodies(tissues, marrowOf),
  ]);
}

/** Returns the outline of a vertebral body, moved inward by `inset` mm. */
export function outlineBody(body: VertebralBody, inset: number): Shape {
  const radians = (body.angle * Math.PI) / 180;
  const corners = readPoints("-1,-0.9 -0.5,-1 0.5,-1 1,-0.9 0.96,0 1,0.9 0.5,1 -0.5,1 -1,0.9 -0.94,0");
  return drawOutline(
    corners.map((corner) => {
      const x = corner.x * (body.halfDepth - inset);
      const y = corner.y * (body.halfHeight - inset);
      return {
        x: body.x + x * Math.cos(radians) - y * Math.sin(radians),
        y: body.y + x * Math.sin(radians) + y * Math.cos(radians),
      };
    }),
  );
}

/** Returns the center line of the spinal canal between two heights. */
export function centerOfCanal(from: number, to: number): Point[] {
  const steps = 24;
  return Array.from({ length: steps + 1 }, (_, index) => {
    const y = from + ((to - from) * index) / steps;
    return { x: frontOfSpine(y) + 20, y };
  });
}

/** Returns where the centers of the vertebral bodies lie at a height: the curve of a lordosis. */
function frontOfSpine(y: number): number {
  return -10 + 0.0015 * (y + 12) ** 2;
}

function drawNeck({ skin, fat, muscle, air, bone, marrow }: Tissues): TissueShape[] {
  const outline = readPoints(
    "-150,-150 -104,-118 -96,-84 -84,-58 -54,-40 -52,10 -58,52 -86,92 -110,150 120,150 104,84 80,30 70,-22 80,-62 98,-96 110,-150",
  );
  return [
    { tissue: skin, shape: drawOutline(outline) },
    { tissue: fat, shape: drawOutline(outline.map(({ x, y }) => ({ x: x - Math.sign(x) * 2, y }))) },
    { tissue: muscle, shape: drawOutline(outline.map(({ x, y }) => ({ x: x > 0 ? x - 18 : x + 7, y }))) },
    // Fat between the muscles behind the spine, the tongue with the floor of the mouth, and the jaw.
    { tissue: fat, shape: drawLine("44,-60 46,0 58,70 72,118", 3) },
    { tissue: fat, shape: drawLine("54,-52 57,0 68,60", 2) },
    { tissue: bone, shape: { kind: "ellipse", x: -82, y: -74, radiusX: 6, radiusY: 10, angle: 20 } },
    { tissue: marrow, shape: { kind: "ellipse", x: -82, y: -74, radiusX: 4.5, radiusY: 8, angle: 20 } },
    { tissue: fat, shape: { kind: "ellipse", x: -58, y: -56, radiusX: 16, radiusY: 5, angle: 24 } },
    { tissue: air, shape: drawOutline("-96,-108 -52,-112 -30,-98 -27,-60 -33,-58 -40,-92 -60,-104") },
    { tissue: air, shape: drawLine("-31,-62 -35,-30 -37,10 -34,60 -24,125", 11) },
    { tissue: fat, shape: drawLine("-44,-28 -46,30", 3) },
  ];
}

function drawPosteriorElements({ bone, marrow, fat }: Tissues): TissueShape[] {
  return vertebralBodies.flatMap((body): TissueShape[] => {
    const tilt = body.y > 20 ? 34 : 16;
    const process = { kind: "ellipse" as const, x: body.x + 41, y: body.y + 9, angle: tilt };
    return [
      { tissue: fat, shape: { ...process, radiusX: 15, radiusY: 7.4 } },
      { tissue: bone, shape: { ...process, radiusX: 12.5, radiusY: 4.8 } },
      { tissue: marrow, shape: { ...process, radiusX: 11, radiusY: 3.4 } },
    ];
  });
}

/** The sac with the cord, the brain stem, and the cerebellum with its folia. */
function drawCanal({ csf, spinalCord, fat, grayMatter, whiteMatter, bone, marrow }: Tissues): TissueShape[] {
  const sac = centerOfCanal(-84, 130);
  const cord = centerOfCanal(-92, 130);
  const behindSac = centerOfCanal(-70, 130).map(({ x, y }) => ({ x: x + 2, y }));
  const folia = [-0.9, -0.6, -0.3, 0, 0.3, 0.6, 0.9].map((turn) => {
    const from = { x: 56 + 8 * Math.cos(turn), y: -102 + 8 * Math.sin(turn) };
    return drawLine([from, { x: 54 + 27 * Math.cos(turn), y: -102 + 25 * Math.sin(turn) }], 1.2);
  });
  return [
    { tissue: bone, shape: drawOutline("-4,-128 2,-96 30,-72 58,-70 88,-84 98,-130") },
    { tissue: marrow, shape: drawLine("2,-120 8,-100", 5) },
    { tissue: csf, shape: drawOutline("6,-130 10,-100 24,-80 56,-75 82,-86 92,-130") },
    { tissue: grayMatter, shape: { kind: "ellipse", x: 55, y: -102, radiusX: 28, radiusY: 24 } },
    { tissue: whiteMatter, shape: { kind: "ellipse", x: 46, y: -102, radiusX: 12, radiusY: 9 } },
    ...folia.map((shape) => ({ tissue: csf, shape })),
    { tissue: csf, shape: drawOutline("27,-108 36,-101 27,-92") },
    { tissue: fat, shape: drawLine(behindSac, 15) },
    { tissue: bone, shape: drawLine(sac, sacDiameter + 1.2) },
    { tissue: csf, shape: drawLine(sac, sacDiameter) },
    { tissue: spinalCord, shape: drawLine(cord, cordDiameter) },
    { tissue: whiteMatter, shape: drawOutline("14,-130 10,-112 13,-100 17,-84 24,-84 26,-100 28,-130") },
  ];
}

function drawBodies({ bone, disc }: Tissues, marrowOf: (body: VertebralBody) => Tissue): TissueShape[] {
  const discs = vertebralBodies.slice(1).map((body, index): TissueShape => {
    const above = vertebralBodies[index] ?? body;
    const y = (above.y + above.halfHeight + body.y - body.halfHeight) / 2;
    const x = (above.x + body.x) / 2;
    return { tissue: disc, shape: { kind: "ellipse", x, y, radiusX: body.halfDepth, radiusY: 3.4, angle: body.angle } };
  });
  const dens = [
    { x: frontOfSpine(-66), y: -66 },
    { x: frontOfSpine(-76) - 2, y: -84 },
  ];
  const arch: Shape = { kind: "ellipse", x: frontOfSpine(-80) - 11, y: -80, radiusX: 3.6, radiusY: 5.4 };
  const first = vertebralBodies[0];
  return [
    ...discs,
    ...vertebralBodies.flatMap((body): TissueShape[] => [
      { tissue: bone, shape: outlineBody(body, 0) },
      { tissue: marrowOf(body), shape: outlineBody(body, 1) },
    ]),
    { tissue: bone, shape: drawLine(dens, 11) },
    ...(first ? [{ tissue: marrowOf(first), shape: drawLine(dens, 9) }] : []),
    { tissue: bone, shape: arch },
    ...(first ? [{ tissue: marrowOf(first), shape: { ...arch, radiusX: 2.4, radiusY: 4.2 } }] : []),
  ];
}
