import { boneLike, circle, type Part, waterLike } from "../scan/parts";

// Simple trunks made of ellipses, for phantoms of artifacts. Typical CT numbers from textbooks: fat −100 HU, muscle 55,
// unenhanced blood 40.

const fat = waterLike(-100);
const muscle = waterLike(55);
const blood = waterLike(40);

/** The liver of `abdomenParts` without contrast agent. */
export const liverHu = 60;
export const liver = { x: -72, y: -14, a: 48, b: 57, angle: 0.25 };
/** Half the height of an abdomen as a fraction of its width. */
const abdomenHeight = 0.36;

/** Returns an abdomen at the level of the liver, `width` mm wide (at least 300). `liverParts` must lie in the liver. */
export function abdomenParts(width = 330, liverParts: Part[] = []): Part[] {
  const kidney = { composition: waterLike(33) };
  const organs: Part[] = [
    { ...liver, composition: waterLike(liverHu), inside: liverParts },
    { x: 98, y: 8, a: 18, b: 40, angle: 0.35, composition: waterLike(50) },
    {
      x: 42,
      y: -48,
      a: 34,
      b: 20,
      angle: 0.3,
      composition: waterLike(25),
      inside: [{ x: 40, y: -57, a: 20, b: 7, angle: 0.25, composition: waterLike(-950) }],
    },
    { ...circle(10, 30, 11), composition: blood },
    { x: -14, y: 26, a: 12, b: 9, composition: blood },
    { x: 60, y: 44, a: 16, b: 21, angle: -0.3, ...kidney },
    { x: -60, y: 58, a: 13, b: 8, angle: 0.3, ...kidney },
    { x: -32, y: 60, a: 10, b: 14, composition: muscle },
    { x: 32, y: 62, a: 9, b: 14, composition: muscle },
    {
      x: 0,
      y: 60,
      a: 20,
      b: 16,
      composition: boneLike(0.3),
      inside: [{ x: 0, y: 60, a: 18, b: 14, composition: boneLike(0.11) }],
    },
  ];
  const posteriorArch: Part = {
    x: 0,
    y: 92,
    a: 14,
    b: 11,
    composition: boneLike(0.35),
    inside: [{ x: 0, y: 90, a: 10, b: 7, composition: waterLike(20) }],
  };
  const cavity: Part = { x: 0, y: -6, a: 134, b: 86, composition: fat, inside: organs };
  return [
    {
      x: 0,
      y: 0,
      a: width / 2,
      b: width * abdomenHeight,
      composition: fat,
      inside: [{ x: 0, y: -1, a: 144, b: 106, composition: muscle, inside: [cavity, posteriorArch] }],
    },
  ];
}

/** Returns the shoulders, `width` mm wide, whose path from side to side is the widest and densest of the body. */
export function shoulderParts(width: number): Part[] {
  const reach = width / 2;
  const [lung, bone] = [waterLike(-850), boneLike(0.35)];
  const humerus = (side: number): Part => ({
    ...circle(side * (reach - 42), -4, 23),
    composition: boneLike(0.55),
    inside: [{ ...circle(side * (reach - 42), -4, 18), composition: boneLike(0.2) }],
  });
  const scapula = (side: number): Part => ({
    x: side * (reach - 92),
    y: 22,
    a: 24,
    b: 7,
    angle: side * 0.7,
    composition: bone,
  });
  return [
    {
      x: 0,
      y: 0,
      a: reach,
      b: 88,
      composition: fat,
      inside: [
        {
          x: 0,
          y: 0,
          a: reach - 10,
          b: 79,
          composition: muscle,
          inside: [
            humerus(-1),
            humerus(1),
            scapula(-1),
            scapula(1),
            { x: -46, y: 8, a: 26, b: 34, composition: lung },
            { x: 46, y: 8, a: 26, b: 34, composition: lung },
            { x: 0, y: -8, a: 9, b: 8, composition: waterLike(-1000) },
            { x: 0, y: 38, a: 17, b: 13, composition: boneLike(0.25) },
          ],
        },
      ],
    },
  ];
}

/** Distance of the femoral heads from the midline in mm. */
export const hipDistance = 88;

/** Returns a pelvis with the parts `heads` instead of the femoral heads, at (±`hipDistance`, 5). */
export function pelvisParts(headParts: Part[]): Part[] {
  const bone = boneLike(0.35);
  return [
    {
      x: 0,
      y: 0,
      a: 175,
      b: 112,
      composition: fat,
      inside: [
        {
          x: 0,
          y: 2,
          a: 155,
          b: 96,
          composition: muscle,
          inside: [
            ...headParts,
            { x: 0, y: -22, a: 38, b: 28, composition: waterLike(8) },
            { x: 0, y: 32, a: 17, b: 16, composition: waterLike(30) },
            { x: 0, y: 66, a: 16, b: 9, composition: bone },
            { x: -46, y: -34, a: 6, b: 14, angle: 0.6, composition: bone },
            { x: 46, y: -34, a: 6, b: 14, angle: -0.6, composition: bone },
            { x: -50, y: 36, a: 7, b: 16, angle: -0.5, composition: bone },
            { x: 50, y: 36, a: 7, b: 16, angle: 0.5, composition: bone },
          ],
        },
      ],
    },
  ];
}
