import { seededRandom } from "../../../lib/random";
import { blurImage } from "../simulation/blur-image";
import { definePhantom } from "../simulation/define-phantom";
import { outlineEllipse } from "../simulation/outline-region";
import { poissonCounts } from "../simulation/random-counts";
import { mapImage, type ScalarImage } from "../simulation/scalar-image";
import { scintigramSeries } from "./scintigram-series";
import { computeSinogram, reconstruct, resizeImage, spreadAngles } from "./tomography";

/** Width of the field in mm. */
const field = 360;
const sphereRadius = 13;
const views = 90;
/** Activity of the spheres. The activity of the background is a parameter. */
const hotSpheres = 1;

/** Returns the spheres in mm: one in the middle, and three near the edge. */
function placeSpheres(radius: number): { name: string; x: number; y: number }[] {
  const edge = radius - 2 * sphereRadius;
  return [
    { name: "Sphere in the middle", x: 0, y: 0 },
    { name: "Sphere at the edge", x: edge, y: 0 },
    { name: "Sphere at the edge", x: -edge / 2, y: (edge * Math.sqrt(3)) / 2 },
    { name: "Sphere at the edge", x: -edge / 2, y: (-edge * Math.sqrt(3)) / 2 },
  ];
}

/**
 * Returns the mean over all directions of exp(−μ·way out of a cylinder) at a distance from its axis: what attenuation leaves of a
 * small source, and the inverse of Chang's correction factor. Lengths in mm, μ in 1/mm.
 */
export function meanTransmission(radius: number, distance: number, attenuation: number): number {
  const directions = 90;
  let sum = 0;
  for (let i = 0; i < directions; i++) {
    const angle = (2 * Math.PI * i) / directions;
    const way = -distance * Math.cos(angle) + Math.sqrt(Math.max(0, radius ** 2 - (distance * Math.sin(angle)) ** 2));
    sum += Math.exp(-attenuation * way) / directions;
  }
  return sum;
}

export const spectAttenuation = definePhantom({
  id: "nm-attenuation",
  name: "SPECT: attenuation",
  explanation:
    "A cylinder of water with four equal spheres, without correction and with Chang's correction. Gamma rays from the middle pass through more water, so the middle sphere and the background around it are too faint. A wider cylinder makes it worse.",
  physics:
    "A small source at depth keeps the mean of exp(−μ·path) over all directions, which is exp(−μ·R) in the middle. Chang's method divides by this mean. μ of water at 140 keV: 0.15/cm; less with scatter in the window.",
  knobs: {
    radius: { label: "Radius of the cylinder", min: 60, max: 150, step: 5, unit: "mm" },
    attenuation: { label: "Attenuation coefficient", min: 0, max: 0.16, step: 0.01, unit: "1/cm" },
    background: { label: "Background relative to the spheres", min: 0, max: 60, step: 5, unit: "%" },
  },
  defaults: { radius: 110, attenuation: 0.15, background: 25 },
  truths: {
    middleShare: "Activity of the middle sphere without correction, in % of the true activity",
    edgeShare: "Activity of the spheres at the edge without correction, in % of the true activity",
  },
  simulate({ radius, attenuation, background }, seed, side) {
    const perMillimeter = attenuation / 10;
    const spheres = placeSpheres(radius);
    const activity = (x: number, y: number) => {
      if (x * x + y * y > radius * radius) return 0;
      const isHot = spheres.some((sphere) => (x - sphere.x) ** 2 + (y - sphere.y) ** 2 < sphereRadius ** 2);
      return isHot ? hotSpheres : (background / 100) * hotSpheres;
    };
    // Reconstructed with half of the pixels per side, as SPECT matrices are coarser than the frame.
    const pixels = Math.round(side / 2);
    const spacing = field / pixels;
    const projections = projectAttenuated(activity, { radius, attenuation: perMillimeter, pixels, spacing });
    const draw = poissonCounts(seededRandom(seed));
    const counts = 60 / spacing;
    const noisyProjections = {
      ...projections,
      values: projections.values.map((value) => draw(value * counts) / counts),
    };
    const uncorrected = blurImage(reconstruct(noisyProjections, pixels, spacing), 5 / spacing);
    const corrected = mapImage(uncorrected, (value, i) => {
      const x = ((i % pixels) + 0.5) * spacing - field / 2;
      const y = (Math.floor(i / pixels) + 0.5) * spacing - field / 2;
      const distance = Math.sqrt(x * x + y * y);
      return distance < radius ? value / meanTransmission(radius, distance, perMillimeter) : value;
    });
    const show = (image: ScalarImage, darkestValue: number) =>
      scintigramSeries([mapImage(resizeImage(image, side), (value) => Math.max(0, value))], {
        modality: "NM",
        plane: "axial",
        unit: "arbitrary",
        spacing: field / side,
        darkestValue,
      });
    const edge = meanTransmission(radius, radius - 2 * sphereRadius, perMillimeter);
    return {
      series: [show(uncorrected, 0.9 * edge), show(corrected, 0.9)],
      truth: { middleShare: 100 * Math.exp(-perMillimeter * radius), edgeShare: 100 * edge },
      regions: spheres.map(({ name, x, y }) => ({
        name,
        from: 0,
        to: 0,
        polygon: outlineEllipse(0.5 + x / field, 0.5 + y / field, (1.1 * sphereRadius) / field),
      })),
    };
  },
});

interface Water {
  radius: number;
  /** 1/mm. */
  attenuation: number;
  pixels: number;
  spacing: number;
}

/** Returns projections over 360° in which the water between each point and the camera attenuates its signal. */
function projectAttenuated(activity: (x: number, y: number) => number, water: Water) {
  const { radius, attenuation, pixels, spacing } = water;
  const frame = { angles: spreadAngles(views, 2 * Math.PI), bins: pixels, spacing };
  return computeSinogram(frame, (angle, place) => {
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const half = Math.sqrt(Math.max(0, radius * radius - place * place));
    const steps = Math.ceil((2 * half) / spacing);
    let sum = 0;
    // Integrates inward from the surface that faces the camera, which is at the positive end of the ray.
    for (let step = 0; step < steps; step++) {
      const depth = (step + 0.5) * ((2 * half) / steps);
      const along = half - depth;
      const value = activity(place * cos - along * sin, place * sin + along * cos);
      if (value > 0) sum += (value * Math.exp(-attenuation * depth) * 2 * half) / steps;
    }
    return sum;
  });
}
