import { blurImage, fwhmPerSigma } from "../simulation/blur-image";
import { definePhantom } from "../simulation/define-phantom";
import { outlineEllipse } from "../simulation/outline-region";
import { computeImage } from "../simulation/scalar-image";
import { countEvents } from "./count-events";
import { scintigramSeries } from "./scintigram-series";

/** Width of the frame on the crystal and intrinsic resolution in mm. */
const field = 320;
const intrinsic = 3.5;
/** Lobes of the thyroid phantom in mm. */
const lobes = [
  { x: -14, y: 0, radiusX: 10, radiusY: 25, tilt: 0.22 },
  { x: 14, y: 0, radiusX: 10, radiusY: 25, tilt: -0.22 },
  { x: 0, y: 10, radiusX: 9, radiusY: 6, tilt: 0 },
];
/** Nodules in mm with their activity relative to the lobes. */
const nodules = [
  { x: -14, y: -10, radius: 6, activity: 0, name: "Cold nodule of 12 mm" },
  { x: 14, y: 12, radius: 4.5, activity: 0, name: "Cold nodule of 9 mm" },
  { x: -13, y: 12, radius: 3, activity: 0, name: "Cold nodule of 6 mm" },
  { x: 13, y: -10, radius: 6, activity: 2, name: "Hot nodule of 12 mm" },
];

/** Returns the share of the gamma rays that a pinhole passes from straight ahead: d²/(16·b²); lengths in mm. */
export function pinholeSensitivity(holeDiameter: number, distance: number): number {
  return holeDiameter ** 2 / (16 * distance ** 2);
}

export const pinhole = definePhantom({
  id: "nm-pinhole",
  name: "Pinhole collimator",
  explanation:
    "A thyroid phantom with three cold nodules of 12, 9, and 6 mm and a hot one. Move the object closer: the picture becomes larger and sharper, and the counts rise with the inverse square of the distance. A larger hole also raises the counts, but blurs the picture.",
  physics:
    "Magnification = f/b (hole to crystal ÷ hole to object). Resolution at the object: √((d·(f + b)/f)² + (intrinsic·b/f)²). Sensitivity straight ahead: d²/(16·b²) (Cherry, Sorenson, Phelps, Physics in Nuclear Medicine).",
  knobs: {
    distance: { label: "Distance of the object from the hole", min: 50, max: 200, step: 5, unit: "mm" },
    focalLength: { label: "Distance from the hole to the crystal", min: 120, max: 260, step: 10, unit: "mm" },
    holeDiameter: { label: "Diameter of the hole", min: 2, max: 8, step: 0.5, unit: "mm" },
  },
  defaults: { distance: 70, focalLength: 200, holeDiameter: 4 },
  truths: {
    magnification: "Size in the picture ÷ size of the object",
    objectResolution: "Resolution at the object in mm (full width at half maximum)",
    sensitivity: "Gamma rays that pass the hole, per million",
  },
  simulate({ distance, focalLength, holeDiameter }, seed, side) {
    const magnification = focalLength / distance;
    const holeBlur = (holeDiameter * (focalLength + distance)) / focalLength;
    const resolution = Math.sqrt(holeBlur ** 2 + (intrinsic / magnification) ** 2);
    const spacing = field / side;
    const image = computeImage(side, side, (column, row) => {
      const x = ((column + 0.5) * spacing - field / 2) / magnification;
      const y = ((row + 0.5) * spacing - field / 2) / magnification;
      return 0.04 + thyroidUptake(x, y);
    });
    const blurred = blurImage(image, (resolution * magnification) / fwhmPerSigma / spacing);
    const sensitivity = pinholeSensitivity(holeDiameter, distance);
    // Scales the counts by the magnified area of the thyroid, so that the sensitivity does not depend on the magnification.
    const covered = blurred.values.reduce((sum, value) => sum + value, 0) / (side * side);
    const counts = (sensitivity * 1.5e9 * covered) / (0.02 * magnification ** 2);
    const at = (place: number) => 0.5 + (place * magnification) / field;
    const peak = blurred.values.reduce((most, value) => Math.max(most, value), 0);
    return {
      series: [
        scintigramSeries([countEvents(blurred, counts, seed)], {
          modality: "NM",
          plane: "projection",
          spacingAtDetector: true,
          unit: "counts",
          spacing,
          darkestValue: Math.max(4, (peak / covered) * (counts / (side * side))),
        }),
      ],
      truth: { magnification, objectResolution: resolution, sensitivity: 1e6 * sensitivity },
      regions: nodules.map(({ x, y, radius, name }) => ({
        name,
        from: 0,
        to: 0,
        polygon: outlineEllipse(at(x), at(y), (1.15 * radius * magnification) / field),
      })),
    };
  },
});

/** Returns the activity per area at a place of the phantom in mm. */
function thyroidUptake(x: number, y: number): number {
  const nodule = nodules.find((one) => (x - one.x) ** 2 + (y - one.y) ** 2 < one.radius ** 2);
  let thickness = 0;
  for (const lobe of lobes) {
    const u = ((x - lobe.x) * Math.cos(lobe.tilt) + (y - lobe.y) * Math.sin(lobe.tilt)) / lobe.radiusX;
    const v = ((y - lobe.y) * Math.cos(lobe.tilt) - (x - lobe.x) * Math.sin(lobe.tilt)) / lobe.radiusY;
    thickness = Math.max(thickness, Math.sqrt(Math.max(0, 1 - u * u - v * v)));
  }
  return thickness * (nodule ? nodule.activity : 1);
}
