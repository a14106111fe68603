import { definePhantom } from "../simulation/define-phantom";
import { outlinePolygon, outlineRectangle } from "../simulation/outline-region";
import { computeImage, mapImage, type ScalarImage, sampleImage } from "../simulation/scalar-image";
import { massAttenuation } from "./attenuation-coefficients";
import { addQuantumNoise, transmitPrimary } from "./expose-detector";
import { handField, handThickness } from "./hand-thickness";
import { radiographSeries } from "./radiograph-series";
import { type CenterlinePoint, cylinderChord, visitTube } from "./ray-chords";
import { frameFraction } from "./thickness-map";

const energy = 50;
/** Radius of the radial artery in mm, the widest vessel of the phantom. */
const arteryRadius = 1.5;
/** Centerlines in mm of the arteries of the forearm, the palm, and the fingers, and their radii in mm. */
const arteries: { radius: number; points: [number, number][] }[] = [
  {
    radius: arteryRadius,
    points: [
      [-17, 130],
      [-18, 95],
      [-24, 72],
      [-34, 52],
      [-30, 30],
      [-12, 24],
      [8, 27],
    ],
  },
  {
    radius: 1.4,
    points: [
      [22, 130],
      [23, 95],
      [24, 70],
      [26, 45],
      [20, 18],
      [4, 8],
      [-14, 10],
      [-28, 20],
    ],
  },
  {
    radius: 0.9,
    points: [
      [-30, 22],
      [-46, 10],
      [-62, -14],
      [-73, -32],
    ],
  },
  {
    radius: 0.9,
    points: [
      [-14, 10],
      [-18, -18],
      [-26, -60],
      [-32, -98],
    ],
  },
  {
    radius: 0.9,
    points: [
      [2, 8],
      [2, -22],
      [0, -70],
      [-4, -112],
    ],
  },
  {
    radius: 0.9,
    points: [
      [14, 14],
      [19, -16],
      [24, -60],
      [26, -98],
    ],
  },
];

export const subtractionAngiography = definePhantom({
  id: "rf-subtraction",
  name: "Digital subtraction and misregistration",
  explanation:
    "Arteries of a hand: first the subtraction, then the mask and the contrast frame. Let the hand move after the mask: the bones no longer cancel, so bright and dark edges remain. Dilute the contrast agent: the arteries fade in proportion.",
  physics:
    "The subtraction of logarithms leaves (μ/ρ of iodine)·c·d, regardless of the tissue in front and behind; 12.3 cm²/g at 50 keV (NIST SRD 126). The noise of both frames adds up.",
  knobs: {
    iodine: { label: "Iodine in the arteries", min: 0, max: 150, step: 10, unit: "mg/mL" },
    shift: { label: "Movement after the mask", min: 0, max: 4, step: 0.5, unit: "mm" },
  },
  defaults: { iodine: 100, shift: 1.5 },
  truths: {
    arterySignal: "Difference of ln(I₀/I) in the middle of the radial artery, which is 3 mm wide",
    shift: "Distance between mask and contrast frame in mm",
  },
  simulate({ iodine, shift }, seed, side) {
    const map = handThickness(side);
    const stillMask = transmitPrimary(map, energy);
    const moved = shiftImage(stillMask, shift / map.spacing);
    const attenuation = (massAttenuation("iodine", energy) * iodine) / 1000;
    const iodineDepth = new Float64Array(side * side);
    for (const { radius, points } of arteries) {
      const centerline = roundCorners(roundCorners(points.map(([x, y]) => ({ x: x + shift, y }))));
      visitTube(map, centerline, radius + map.spacing, (index, distance) => {
        const depth = meanChord(radius, distance, map.spacing);
        iodineDepth[index] = Math.max(iodineDepth[index] ?? 0, depth);
      });
    }
    const filled = mapImage(moved, (value, i) => value * Math.exp(-attenuation * (iodineDepth[i] ?? 0)));
    const mask = addQuantumNoise(stillMask, 40_000, seed);
    const contrast = addQuantumNoise(filled, 40_000, seed + 1);
    const ratio = mapImage(contrast, (value, i) => value / Math.max(1e-6, mask.values[i] ?? 0));
    const spacing = map.spacing;
    const at = (place: number) => frameFraction(map, place);
    const artery = arteries[0]?.points ?? [];
    const margin = 5 / handField;
    return {
      series: [
        // Subtractions show vessels dark.
        { ...radiographSeries([ratio], { spacing, center: 0.1, width: 0.7, modality: "RF" }), invert: true },
        radiographSeries([mask, contrast], { spacing, center: 0.9, width: 2, modality: "RF" }),
      ],
      truth: { arterySignal: (attenuation * 2 * arteryRadius) / 10, shift },
      regions: [
        {
          name: "Radial artery",
          from: 0,
          to: 0,
          polygon: outlinePolygon([
            ...artery.slice(0, 4).map(([x, y]) => ({ x: at(x + shift) - margin, y: at(y) })),
            ...artery
              .slice(0, 4)
              .reverse()
              .map(([x, y]) => ({ x: at(x + shift) + margin, y: at(y) })),
          ]),
        },
        ...(shift === 0
          ? []
          : [
              {
                name: "Misregistered metacarpals",
                from: 0,
                to: 0,
                polygon: outlineRectangle(at(-32), at(-28), at(34), at(42)),
              },
            ]),
      ],
    };
  },
});

/** Returns the depth of a tube in cm, averaged over the width of a pixel. */
function meanChord(radius: number, distance: number, spacing: number): number {
  let sum = 0;
  for (let ray = -2; ray <= 2; ray++) sum += cylinderChord(radius, Math.abs(distance + (ray * spacing) / 5));
  return sum / 5;
}

/** Returns the centerline with each corner replaced by points a quarter before and after it (Chaikin's algorithm). */
function roundCorners(points: CenterlinePoint[]): CenterlinePoint[] {
  const between = (from: CenterlinePoint, to: CenterlinePoint, share: number) => ({
    x: from.x + share * (to.x - from.x),
    y: from.y + share * (to.y - from.y),
  });
  const cornerPoint = points.flatMap((from, i) => {
    const to = points[i + 1];
    return to ? [between(from, to, 0.25), between(from, to, 0.75)] : [];
  });
  return [...points.slice(0, 1), ...cornerPoint, ...points.slice(-1)];
}

/** Returns the image moved to the right. The freed columns repeat the left border. */
function shiftImage(image: ScalarImage, pixels: number): ScalarImage {
  return computeImage(image.width, image.height, (column, row) =>
    sampleImage(image, Math.max(0, column - pixels), row),
  );
}
