import type { Point, Shape } from "../../draw-shapes";
import { paintTissues, type TissueMap, type TissueShape } from "../acquisition/tissue-map";
import type { Tissue, Tissues } from "../acquisition/tissue-values";
import { drawLine, drawOutline, mirrorPlaces, readPoints } from "./outlines";

// An axial slice of both breasts of a patient who lies prone: the breasts point to the top of the picture.

/** Field of view of the breasts in mm. */
export const breastFieldOfView = 340;

/** Paints the slice. `random` shapes the ducts, `blood` is the tissue of the heart. */
export function paintBreasts(map: TissueMap, tissues: Tissues, blood: Tissue, random: () => number): void {
  const { skin, fat, muscle, air, bone, marrow } = tissues;
  paintTissues(map, [
    ...[0, 2].map((inset): TissueShape => ({ tissue: inset === 0 ? skin : fat, shape: outlineChest(inset) })),
    ...mirrorPlaces(outlineBreast(0)).map((places) => ({ tissue: skin, shape: drawOutline(places) })),
    ...mirrorPlaces(outlineBreast(2)).map((places) => ({ tissue: fat, shape: drawOutline(places) })),
    { tissue: fat, shape: drawLine("-150,46 150,46", 12) },
    { tissue: muscle, shape: drawOutline("-150,76 -110,54 -50,48 0,56 50,48 110,54 150,76 140,90 -140,90") },
    { tissue: air, shape: drawOutline("-140,92 -90,74 -26,68 -18,190 -150,190") },
    { tissue: air, shape: drawOutline("140,92 90,74 54,70 72,120 60,190 150,190") },
    { tissue: bone, shape: { kind: "ellipse", x: 0, y: 60, radiusX: 18, radiusY: 6 } },
    { tissue: marrow, shape: { kind: "ellipse", x: 0, y: 60, radiusX: 16, radiusY: 4.4 } },
    { tissue: muscle, shape: drawOutline("-22,92 20,74 62,90 70,128 50,168 -10,172 -24,130") },
    { tissue: blood, shape: drawOutline("2,96 26,90 50,104 52,130 30,150 4,130") },
    ...drawGlands(tissues, random),
  ]);
}

function outlineChest(inset: number): Shape {
  const points = readPoints("-168,190 -164,80 -140,46 0,48 140,46 164,80 168,190");
  return drawOutline(
    points.map(({ x, y }) => ({ x: Math.abs(x) > 150 ? x - Math.sign(x) * inset : x, y: y < 60 ? y + inset : y })),
  );
}

/** Returns the outline of the breast on the right of the picture, moved inward by `inset` mm. */
function outlineBreast(inset: number): Point[] {
  const middle = { x: 78, y: 0 };
  const points = readPoints("12,54 16,18 26,-22 50,-58 80,-72 110,-58 134,-22 145,18 150,54 80,62");
  return points.map(({ x, y }) => ({
    x: x + ((middle.x - x) / 70) * inset,
    y: y + ((middle.y - y) / 70) * inset,
  }));
}

/** Glandular tissue as a fan of ducts and lobules behind the nipple, with fat in between. */
function drawGlands({ fibroglandular, skin }: Tissues, random: () => number): TissueShape[] {
  return [-1, 1].flatMap((side): TissueShape[] => {
    const nipple: Shape = { kind: "ellipse", x: side * 80, y: -74, radiusX: 6, radiusY: 5 };
    const ducts = Array.from({ length: 15 }, (_, index): TissueShape[] => {
      const angle = (-50 + (100 * (index + 0.6 * random())) / 15) * (Math.PI / 180);
      const length = 42 + 24 * random();
      const at = (share: number) => ({
        x: side * (80 + Math.sin(angle) * length * share),
        y: -54 + Math.cos(angle) * length * share,
      });
      const bulb = at(0.75 + 0.2 * random());
      return [
        {
          tissue: fibroglandular,
          shape: drawLine([{ x: side * 80, y: -66 }, at(0.4), at(1)], 3 + 2 * random()),
        },
        {
          tissue: fibroglandular,
          shape: {
            kind: "ellipse",
            ...bulb,
            radiusX: 5 + 5 * random(),
            radiusY: 6 + 7 * random(),
            angle: side * -30 * Math.sin(angle),
          },
        },
      ];
    });
    return [{ tissue: skin, shape: nipple }, ...ducts.flat()];
  });
}
