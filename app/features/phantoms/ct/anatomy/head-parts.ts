import { boneLike, circle, type Part, waterLike } from "../scan/parts";

// Simple heads made of ellipses, for phantoms of artifacts. Typical CT numbers from textbooks: brain 35 HU, cerebrospinal
// fluid 5, scalp 20.

const skull = (inside: Part[]): Part[] => [
  {
    x: 0,
    y: 0,
    a: 77,
    b: 96,
    composition: waterLike(20),
    inside: [
      {
        x: 0,
        y: 0,
        a: 72,
        b: 91,
        composition: boneLike(0.6),
        inside: [{ x: 0, y: 0, a: 66, b: 84, composition: waterLike(35), inside }],
      },
    ],
  },
];

/** Returns a head at the level of the lateral ventricles. */
export function ventricleLevel(): Part[] {
  const fluid = waterLike(5);
  return skull([
    { x: -12, y: -22, a: 5, b: 15, angle: -0.35, composition: fluid },
    { x: 12, y: -22, a: 5, b: 15, angle: 0.35, composition: fluid },
    { x: -14, y: 28, a: 5, b: 16, angle: 0.4, composition: fluid },
    { x: 14, y: 28, a: 5, b: 16, angle: -0.4, composition: fluid },
    { x: 0, y: 3, a: 1.5, b: 9, composition: fluid },
    { x: -30, y: 0, a: 8, b: 17, angle: 0.2, composition: waterLike(40) },
    { x: 30, y: 0, a: 8, b: 17, angle: -0.2, composition: waterLike(40) },
    { x: 0, y: -66, a: 1, b: 14, composition: waterLike(55) },
    { x: 0, y: 68, a: 1.2, b: 12, composition: waterLike(55) },
  ]);
}

/** Returns a head at the level of the petrous bones. `corticalShare` is the fraction of cortical bone in them. */
export function petrousLevel(corticalShare: number): Part[] {
  const bone = boneLike(corticalShare);
  const air = waterLike(-700);
  return skull([
    {
      x: -39,
      y: 6,
      a: 23,
      b: 9,
      angle: -0.25,
      composition: bone,
      inside: [{ ...circle(-52, 9, 4), composition: air }],
    },
    { x: 39, y: 6, a: 23, b: 9, angle: 0.25, composition: bone, inside: [{ ...circle(52, 9, 4), composition: air }] },
    { ...circle(0, -34, 7), composition: boneLike(0.4) },
    { x: 0, y: 34, a: 5, b: 4, composition: waterLike(5) },
  ]);
}
