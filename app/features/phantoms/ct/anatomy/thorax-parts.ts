import { boneLike, circle, type Part, waterLike } from "../scan/parts";

// A simple thorax of ellipses at the level of the pulmonary trunk, after an injection of contrast agent.

/** Enhanced blood: 9 mg/mL of iodine, about 25 HU per mg/mL at 120 kV. */
export const enhancedBloodHu = 45 + 9 * 25;
/** The ascending aorta at rest. */
export const ascendingAorta = circle(-10, -20, 14);

/** Returns the thorax with `mediastinalParts` in the mediastinal fat, where no other vessels lie around (−10, −20). */
export function thoraxParts(mediastinalParts: Part[]): Part[] {
  const [fat, muscle, lung, blood] = [waterLike(-100), waterLike(55), waterLike(-860), waterLike(enhancedBloodHu)];
  const vessels = (side: number): Part[] => [
    { ...circle(side * 58, -8, 4), composition: blood },
    { ...circle(side * 64, 14, 5), composition: blood },
    { ...circle(side * 82, -34, 2.5), composition: blood },
    { ...circle(side * 92, 6, 2.5), composition: blood },
    { ...circle(side * 86, 38, 3), composition: blood },
    { ...circle(side * 108, -16, 1.8), composition: blood },
    { ...circle(side * 70, 52, 2), composition: blood },
  ];
  const rib = (x: number, y: number, angle: number): Part => ({ x, y, a: 10, b: 3, angle, composition: boneLike(0.3) });
  return [
    {
      x: 0,
      y: 0,
      a: 170,
      b: 118,
      composition: fat,
      inside: [
        {
          x: 0,
          y: 0,
          a: 158,
          b: 107,
          composition: muscle,
          inside: [
            { x: -87, y: 2, a: 55, b: 74, composition: lung, inside: vessels(-1) },
            { x: 87, y: 2, a: 54, b: 74, composition: lung, inside: vessels(1) },
            {
              x: 0,
              y: -24,
              a: 31,
              b: 42,
              composition: fat,
              inside: [...mediastinalParts, { ...circle(15, -37, 10), composition: blood }],
            },
            {
              x: 8,
              y: 35,
              a: 27,
              b: 13,
              composition: fat,
              inside: [
                { ...circle(18, 35, 11), composition: blood },
                { x: -4, y: 33, a: 7, b: 5, composition: muscle },
              ],
            },
            {
              x: 0,
              y: 66,
              a: 18,
              b: 15,
              composition: boneLike(0.3),
              inside: [{ x: 0, y: 66, a: 16, b: 13, composition: boneLike(0.1) }],
            },
            { x: 0, y: -92, a: 18, b: 6, composition: boneLike(0.25) },
            ...[-1, 1].flatMap((side) => [
              rib(side * 146, -14, 1.5),
              rib(side * 144, 30, 1.57 - side * -0.35),
              rib(side * 106, -72, side * 0.59),
              rib(side * 78, 86, side * -0.4),
            ]),
          ],
        },
      ],
    },
  ];
}
