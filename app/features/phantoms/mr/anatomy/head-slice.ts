import type { Shape } from "../../draw-shapes";
import { createTissueMap, getLabel, paintTissues, type TissueMap, type TissueShape } from "../acquisition/tissue-map";
import { type Tissues, tissuesAt } from "../acquisition/tissue-values";
import { foldCortex } from "./fold-cortex";
import { drawLine, drawOutline, mirrorPlaces, readPoints } from "./outlines";

// An axial slice of a head through the lateral ventricles and the basal ganglia, from ellipses, outlines, and lines. The
// patient's right is on the left of the picture, the forehead at the top.

/** Half the width and half the length of the head in mm. */
export const headSize = { halfWidth: 77, halfLength: 95 };
/** Field of view of the head in mm. */
export const headFieldOfView = 220;

/** Returns the labels of the slice. `random` shapes the folds of the cortex, so every seed gives a different head. */
export function createHeadMap(
  side: number,
  random: () => number,
  tissues: Tissues = tissuesAt(1.5),
  fieldOfView: number = headFieldOfView,
): TissueMap {
  const map = createTissueMap(tissues.air, side, fieldOfView);
  paintHead(map, tissues, random);
  return map;
}

function paintHead(map: TissueMap, tissues: Tissues, random: () => number): void {
  const { skin, fat, bone, marrow, csf, grayMatter, whiteMatter } = tissues;
  paintTissues(map, [
    { tissue: skin, shape: outlineHead(0) },
    { tissue: fat, shape: outlineHead(2) },
    { tissue: bone, shape: outlineHead(7.5) },
    { tissue: marrow, shape: outlineHead(9.5) },
    { tissue: bone, shape: outlineHead(12.5) },
    { tissue: csf, shape: outlineHead(14.5) },
  ]);
  const labels = { csf: getLabel(map, csf), gray: getLabel(map, grayMatter), white: getLabel(map, whiteMatter) };
  const brain = { halfWidth: headSize.halfWidth - brainInset, halfLength: headSize.halfLength - brainInset };
  foldCortex(map, { ...brain, ...labels }, random);
  paintTissues(map, [
    ...drawFissures(tissues),
    ...drawNuclei(tissues),
    ...drawVentricles(tissues),
    ...drawMidline(tissues),
  ]);
}

/** Distance of the surface of the brain from the surface of the head in mm. */
const brainInset = 16;

/** Returns the outline of the head, moved inward by `inset` mm. */
export function outlineHead(inset: number): Shape {
  return {
    kind: "ellipse",
    x: 0,
    y: 0,
    radiusX: headSize.halfWidth - inset,
    radiusY: headSize.halfLength - inset,
  };
}

/** The fissure between the hemispheres and the Sylvian fissures with the insula, each lined by cortex. */
function drawFissures({ grayMatter, csf }: Tissues): TissueShape[] {
  const frontal = "0,-74 0.6,-60 0,-44";
  const occipital = "0,74 -0.6,60 0,44";
  const sylvian = mirrorPlaces("56,-8 50,-6 43,-4");
  const insula = mirrorPlaces("40,-21 42,-10 42,2 37,13");
  return [
    ...[frontal, occipital].map((places) => ({ tissue: grayMatter, shape: drawLine(places, 9) })),
    ...[...sylvian, ...insula].map((places) => ({ tissue: grayMatter, shape: drawLine(places, 9) })),
    ...[frontal, occipital].map((places) => ({ tissue: csf, shape: drawLine(places, 2.2) })),
    ...[...sylvian, ...insula].map((places) => ({ tissue: csf, shape: drawLine(places, 2.6) })),
  ];
}

function drawNuclei({ deepGray, pallidum, whiteMatter }: Tissues): TissueShape[] {
  const ellipses = (x: number, y: number, radiusX: number, radiusY: number, angle: number): Shape[] =>
    [-1, 1].map((side) => ({ kind: "ellipse", x: side * x, y, radiusX, radiusY, angle: side * angle }));
  return [
    ...ellipses(12, -21, 6, 9, 12).map((shape) => ({ tissue: deepGray, shape })),
    ...ellipses(28, -4, 6, 15, -14).map((shape) => ({ tissue: deepGray, shape })),
    ...ellipses(22.5, -1, 4.5, 10, -18).map((shape) => ({ tissue: pallidum, shape })),
    ...ellipses(11, 13, 8.5, 13, -22).map((shape) => ({ tissue: deepGray, shape })),
    // The internal capsule keeps its bend between the lentiform nucleus and the thalamus.
    ...mirrorPlaces("17,-16 15,-4 21,10 25,18").map((places) => ({
      tissue: whiteMatter,
      shape: drawLine(places, 3.4),
    })),
  ];
}

function drawVentricles({ csf, whiteMatter }: Tissues): TissueShape[] {
  const frontalHorn = "1.6,-19 1.8,-28 7,-36 14,-38 11,-30 7,-20";
  const atrium = "17,27 22,26 29,36 30,48 25,52 23,42";
  return [
    ...mirrorPlaces(frontalHorn).map((places) => ({ tissue: csf, shape: drawOutline(places) })),
    ...mirrorPlaces(atrium).map((places) => ({ tissue: csf, shape: drawOutline(places) })),
    { tissue: csf, shape: { kind: "ellipse", x: 0, y: 8, radiusX: 2, radiusY: 11 } },
    { tissue: csf, shape: drawOutline("0,24 6,28 0,31 -6,28") },
    { tissue: whiteMatter, shape: drawLine("0,-36 0,-16", 1.2) },
  ];
}

/** The falx, and the superior sagittal sinus, whose flowing blood gives no spin echo. */
function drawMidline({ bone, air }: Tissues): TissueShape[] {
  return [
    { tissue: bone, shape: drawLine("0,-80 0,-52", 0.8) },
    { tissue: bone, shape: drawLine("0,52 0,78", 0.8) },
    { tissue: air, shape: { kind: "polygon", points: readPoints("-5,81 5,81 0,74") } },
    { tissue: air, shape: { kind: "polygon", points: readPoints("-2.5,-81 2.5,-81 0,-77") } },
  ];
}
