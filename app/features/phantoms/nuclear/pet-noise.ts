import { definePhantom } from "../simulation/define-phantom";
import { outlineEllipse } from "../simulation/outline-region";
import { annihilationAttenuation, correctAttenuation, detectPairs, type PetSlice, reconstructSlice } from "./pet-slice";
import { scintigramSeries } from "./scintigram-series";
import { integrateEllipses } from "./tomography";

const field = 440;
/** Liver slice in mm before scaling: trunk, liver, and three targets in the liver with their diameters in mm. */
const trunk = { x: 0, y: 0, radiusX: 160, radiusY: 110 };
const liver = { x: -48, y: -10, radiusX: 88, radiusY: 72 };
const targets = [
  { x: -85, y: -25, diameter: 12 },
  { x: -40, y: -40, diameter: 16 },
  { x: -55, y: 22, diameter: 22 },
];
const suvs = { trunk: 0.8, liver: 2.2, target: 4.5 };
/** Counts per SUV and mm of a line of response at 2 min and 4 MBq/kg. */
const standardCounts = 1.6;

/** Returns the slice of a patient who is `scale` times as wide and thick; the targets keep their size. */
function createScaledSlice(scale: number): PetSlice {
  const resize = (shape: typeof trunk) => ({
    x: shape.x * scale,
    y: shape.y * scale,
    radiusX: shape.radiusX * scale,
    radiusY: shape.radiusY * scale,
  });
  return {
    activity: [
      { ...resize(trunk), value: suvs.trunk },
      { ...resize(liver), value: suvs.liver - suvs.trunk },
      ...targets.map(({ x, y, diameter }) => ({
        x: x * scale,
        y: y * scale,
        radiusX: diameter / 2,
        radiusY: diameter / 2,
        value: suvs.target - suvs.liver,
      })),
    ],
    attenuation: [{ ...resize(trunk), value: annihilationAttenuation.water }],
  };
}

export const petNoise = definePhantom({
  id: "pt-noise",
  name: "PET: noise and counts",
  explanation:
    "A liver slice with three targets of SUV 4.5 and 12, 16, and 22 mm. Shorten the time per bed position or lower the activity: noise makes false spots and hides the small target. Fewer photon pairs leave a wider patient. Smoothing lowers the noise and flattens the targets.",
  physics:
    "Counts ∝ activity × time × exp(−∫μ); the relative noise of the picture ∝ 1/√counts. Poisson noise enters each line of response before the filtered back-projection.",
  knobs: {
    minutes: { label: "Time per bed position", min: 0.5, max: 8, step: 0.5, unit: "min" },
    dose: { label: "Activity", min: 1, max: 8, step: 0.5, unit: "MBq/kg" },
    size: { label: "Size of the patient", min: 80, max: 125, step: 5, unit: "%" },
    smoothing: { label: "Smoothing (FWHM)", min: 2, max: 12, step: 1, unit: "mm" },
  },
  defaults: { minutes: 2, dose: 3, size: 100, smoothing: 6 },
  truths: {
    counts: "Counts through the middle of the patient in % of a usual scan (2 min, 4 MBq/kg, size 100%)",
    relativeNoise: "Noise from these counts in % of that of a usual scan, with the same smoothing",
  },
  simulate({ minutes, dose, size, smoothing }, seed, side) {
    const exposure = (minutes * dose) / 8;
    const slice = createScaledSlice(size / 100);
    const settings = { field, side, countsPerSuv: standardCounts * exposure, smoothing: smoothing / 2.355 };
    const sinogram = correctAttenuation(detectPairs(slice, settings, seed), slice.attenuation);
    // Compares the lines from side to side and from front to back through the middle with those of a patient of usual size.
    const escaped = (patientSlice: PetSlice, angle: number) =>
      Math.exp(-integrateEllipses(patientSlice.attenuation, angle, 0));
    const usualSlice = createScaledSlice(1);
    const share =
      Math.sqrt(escaped(slice, 0) * escaped(slice, Math.PI / 2)) /
      Math.sqrt(escaped(usualSlice, 0) * escaped(usualSlice, Math.PI / 2));
    const counts = exposure * share;
    const at = (place: number) => 0.5 + (place * size) / 100 / field;
    return {
      series: [
        scintigramSeries([reconstructSlice(sinogram, settings)], {
          modality: "PT",
          plane: "axial",
          unit: "SUV",
          spacing: field / side,
          darkestValue: 5,
        }),
      ],
      truth: { counts: 100 * counts, relativeNoise: 100 / Math.sqrt(counts) },
      regions: targets.map(({ x, y, diameter }) => ({
        name: `Target of ${diameter} mm`,
        from: 0,
        to: 0,
        polygon: outlineEllipse(at(x), at(y), (0.65 * diameter) / field),
      })),
    };
  },
});
