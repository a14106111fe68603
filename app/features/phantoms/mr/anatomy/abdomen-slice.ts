import type { Shape } from "../../draw-shapes";
import { paintTissues, type TissueMap, type TissueShape } from "../acquisition/tissue-map";
import type { Tissue, Tissues } from "../acquisition/tissue-values";
import { drawLine, drawOutline, mirrorPlaces } from "./outlines";

// An axial slice of the upper abdomen at the level of the adrenal glands and the kidneys, seen from the feet: the liver is on
// the left of the picture, the spine at the bottom.

/** Field of view of the abdomen in mm. */
export const abdomenFieldOfView = 380;
/** Half the width and half the depth of the abdomen in mm. */
export const abdomenSize = { halfWidth: 165, halfDepth: 112 };
/** The aorta and the inferior vena cava. */
export const aortaShape: Shape & { kind: "ellipse" } = { kind: "ellipse", x: 9, y: 22, radiusX: 10.5, radiusY: 10.5 };
export const venaCavaShape: Shape & { kind: "ellipse" } = { kind: "ellipse", x: -24, y: 17, radiusX: 12, radiusY: 8.5 };
/** The kidney on the right of the picture, the patient's left. */
export const leftKidneyShape: Shape & { kind: "ellipse" } = {
  kind: "ellipse",
  x: 74,
  y: 50,
  radiusX: 25,
  radiusY: 28,
  angle: 20,
};
/** Places for a region of interest. */
export const liverSite: Shape = { kind: "ellipse", x: -112, y: 18, radiusX: 14, radiusY: 14 };
export const spleenSite: Shape = { kind: "ellipse", x: 123, y: 30, radiusX: 9, radiusY: 16 };

/** Properties that depend on the sequence and the breathing position. */
export interface AbdomenOptions {
  /** Tissue of the blood in vessels: without signal in a spin echo, bright in a gradient echo. */
  blood: Tissue;
  /** Tissue of the blood in the aorta, if it differs from that of the veins. */
  aorta?: Tissue;
  /** Displacement of the front of the abdomen by breathing, in mm. */
  breath?: number;
}

/** Paints the slice. */
export function paintAbdomen(
  map: TissueMap,
  tissues: Tissues,
  { blood, aorta = blood, breath = 0 }: AbdomenOptions,
): void {
  paintTissues(map, [
    ...drawWall(tissues, breath),
    ...drawLiver(tissues, blood),
    ...drawSpleenAndStomach(tissues),
    ...drawPancreas(tissues, blood),
    ...drawKidneys(tissues),
    ...drawAdrenals(tissues),
    { tissue: aorta, shape: aortaShape },
    { tissue: blood, shape: venaCavaShape },
    ...drawSpine(tissues),
  ]);
}

/** Returns the outline of the abdomen, moved inward by `inset` mm, with its front `breath` mm forward. */
function outlineAbdomen(inset: number, breath = 0): Shape {
  const points = Array.from({ length: 72 }, (_, index) => {
    const angle = (2 * Math.PI * index) / 72;
    const x = (abdomenSize.halfWidth - inset) * signedPower(Math.cos(angle), 0.85);
    const y = (abdomenSize.halfDepth - inset) * signedPower(Math.sin(angle), 0.85);
    const front = Math.max(0, -y / abdomenSize.halfDepth);
    return { x, y: y - breath * front };
  });
  return { kind: "polygon", points };
}

function signedPower(value: number, exponent: number): number {
  return Math.sign(value) * Math.abs(value) ** exponent;
}

function drawWall({ skin, fat, muscle }: Tissues, breath: number): TissueShape[] {
  return [
    { tissue: skin, shape: outlineAbdomen(0, breath) },
    { tissue: fat, shape: outlineAbdomen(2.2, breath) },
    { tissue: muscle, shape: outlineAbdomen(17, breath) },
    { tissue: fat, shape: outlineAbdomen(25, breath) },
    ...mirrorPlaces("14,58 20,92 48,96 70,84 62,70 34,58").map((places) => ({
      tissue: muscle,
      shape: drawOutline(places),
    })),
    ...mirrorPlaces("26,44 44,50 46,66 30,70").map((places) => ({
      tissue: muscle,
      shape: drawOutline(places),
    })),
  ];
}

/** The liver with branches of its veins. */
function drawLiver({ liver, fat }: Tissues, blood: Tissue): TissueShape[] {
  const outline =
    "-138,-28 -120,-62 -84,-82 -30,-86 28,-82 46,-70 20,-52 -18,-36 -30,-14 -38,6 -44,24 -78,34 -90,62 -118,66 -136,30";
  const veins: [string, number][] = [
    ["-36,-2 -60,-14 -86,-18 -104,-8", 7],
    ["-72,-16 -84,-38 -96,-50", 4.5],
    ["-86,-18 -108,-32", 4],
    ["-50,-12 -44,-40 -52,-62", 4.5],
    ["-44,-40 -14,-60 8,-66", 3.5],
    ["-104,-8 -122,4", 3],
    ["-90,16 -100,34 -104,50", 4],
  ];
  return [
    { tissue: liver, shape: drawOutline(outline) },
    // The falciform ligament and its fissure.
    { tissue: fat, shape: drawLine("-36,-84 -34,-66", 2.5) },
    ...veins.map(([course, width]) => ({ tissue: blood, shape: drawLine(course, width) })),
  ];
}

function drawSpleenAndStomach({ spleen, muscle, bowelFluid, air }: Tissues): TissueShape[] {
  return [
    { tissue: spleen, shape: drawOutline("118,-14 134,4 138,30 126,60 104,72 106,54 112,30 108,6") },
    { tissue: muscle, shape: drawOutline("34,-48 60,-72 96,-66 118,-38 100,-10 66,-12 40,-26") },
    { tissue: bowelFluid, shape: drawOutline("40,-46 62,-67 94,-61 112,-37 97,-15 67,-17 44,-29") },
    { tissue: air, shape: drawOutline("50,-56 64,-66 94,-60 104,-48 76,-48") },
  ];
}

function drawPancreas({ pancreas }: Tissues, blood: Tissue): TissueShape[] {
  return [
    { tissue: pancreas, shape: drawLine("-18,-8 4,-14 30,-4 62,6 84,14", 14) },
    { tissue: blood, shape: drawLine("-12,0 14,-4 40,7 84,22", 6) },
  ];
}

/** Kidneys with pyramids and sinus fat, surrounded by the perirenal fat that `drawWall` has painted. */
function drawKidneys({ kidneyCortex, kidneyMedulla, fat }: Tissues): TissueShape[] {
  return [-1, 1].flatMap((side): TissueShape[] => {
    const x = side * 74;
    const y = side < 0 ? 56 : 50;
    const hilum = { x: x - side * 5, y };
    const pyramids = [-100, -55, -10, 35, 80].map((angle): Shape => {
      const angleInRadians = ((side > 0 ? angle : 180 - angle) * Math.PI) / 180;
      return {
        kind: "ellipse",
        x: x + 13.5 * Math.cos(angleInRadians),
        y: y + 15 * Math.sin(angleInRadians),
        radiusX: 6,
        radiusY: 4.6,
        angle: side > 0 ? angle : 180 - angle,
      };
    });
    return [
      { tissue: fat, shape: { kind: "ellipse", x, y, radiusX: 34, radiusY: 37 } },
      { tissue: kidneyCortex, shape: { kind: "ellipse", x, y, radiusX: 25, radiusY: 28, angle: side * 20 } },
      ...pyramids.map((shape) => ({ tissue: kidneyMedulla, shape })),
      { tissue: fat, shape: { kind: "ellipse", ...hilum, radiusX: 8, radiusY: 9 } },
      { tissue: fat, shape: drawLine([hilum, { x: x - side * 27, y: y - 6 }], 9) },
    ];
  });
}

function drawAdrenals({ spleen }: Tissues): TissueShape[] {
  const gland = (course: string): TissueShape => ({ tissue: spleen, shape: drawLine(course, 4) });
  return [gland("44,12 42,22 36,36"), gland("42,22 52,32"), gland("-38,24 -44,34 -48,44")];
}

function drawSpine({ bone, marrow, csf, spinalCord, muscle, fat }: Tissues): TissueShape[] {
  return [
    ...mirrorPlaces("17,36 22,40 23,52").map((places) => ({
      tissue: muscle,
      shape: drawLine(places, 6),
    })),
    { tissue: bone, shape: { kind: "ellipse", x: 0, y: 51, radiusX: 22.5, radiusY: 17 } },
    { tissue: marrow, shape: { kind: "ellipse", x: 0, y: 51, radiusX: 20.5, radiusY: 15 } },
    { tissue: bone, shape: drawOutline("-18,66 18,66 22,80 6,88 3,104 -3,104 -6,88 -22,80") },
    { tissue: fat, shape: { kind: "ellipse", x: 0, y: 76, radiusX: 10, radiusY: 8.5 } },
    { tissue: csf, shape: { kind: "ellipse", x: 0, y: 75, radiusX: 8.5, radiusY: 7 } },
    { tissue: spinalCord, shape: { kind: "ellipse", x: 0, y: 75, radiusX: 4.8, radiusY: 4 } },
  ];
}
