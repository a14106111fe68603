import { definePhantom } from "../simulation/define-phantom";
import { outlineEllipse } from "../simulation/outline-region";
import {
  annihilationAttenuation,
  computeMeanPairs,
  correctAttenuation,
  detectPairs,
  type PetSlice,
  reconstructSlice,
} from "./pet-slice";
import { scintigramSeries } from "./scintigram-series";

const field = 440;
const trunk = { x: 0, y: 0, radiusX: 165, radiusY: 110 };
const rightLung = { x: -80, y: 0, radiusX: 72, radiusY: 82 };
const leftLung = { x: 84, y: 0, radiusX: 62, radiusY: 80 };
const dome = { x: -78, y: -4 };
/** Target within the dome in mm, on its inner side. */
const target = { x: -62, y: 6, radius: 8 };
/** Distance from the target in mm beyond which its blurred edge no longer counts. */
const targetMargin = 20;
const suvs = { muscle: 0.8, lung: 0.5, liver: 2.4, target: 6 };

/** Returns a slice in which the dome of the liver has a radius in mm; 0 if it lies below the slice. */
function domeSlice(radius: number): PetSlice {
  const { water, lung } = annihilationAttenuation;
  const createDome = (value: number) => (radius > 0 ? [{ ...dome, radiusX: radius, radiusY: radius, value }] : []);
  return {
    activity: [
      { ...trunk, value: suvs.muscle },
      { ...rightLung, value: suvs.lung - suvs.muscle },
      { ...leftLung, value: suvs.lung - suvs.muscle },
      ...createDome(suvs.liver - suvs.lung),
      { x: target.x, y: target.y, radiusX: target.radius, radiusY: target.radius, value: suvs.target - suvs.liver },
    ],
    attenuation: [
      { ...trunk, value: water },
      { ...rightLung, value: lung - water },
      { ...leftLung, value: lung - water },
      ...createDome(water - lung),
    ],
  };
}

export const respiratoryMismatch = definePhantom({
  id: "pt-respiratory-mismatch",
  name: "PET/CT: respiratory mismatch",
  explanation:
    "A slice through the dome of the liver with a target in it: corrected with a CT from another phase of breathing, then with a matching one. The CT shows less dome, so the correction uses the attenuation of lung in a part of the liver, and the dome and the target fade. The error is largest with a CT in deep inspiration.",
  physics:
    "Correction = exp(∫μ of the CT); the true attenuation is exp(−∫μ during the PET). On a line through the middle of the dome, the CT lacks twice the difference of the radii, so the line keeps exp(−2·(μ water − μ lung)·Δr) of its counts, with μ 0.096 and 0.025 per cm.",
  knobs: {
    petRadius: { label: "Radius of the dome during PET", min: 30, max: 60, step: 2, unit: "mm" },
    ctRadius: { label: "Radius of the dome in the CT", min: 0, max: 60, step: 2, unit: "mm" },
  },
  defaults: { petRadius: 50, ctRadius: 0 },
  truths: {
    lineShare: "Share of the correct counts that a line through the middle of the dome keeps, in %",
    shownSuv: "Mean SUV of the dome around the target, without noise; the true SUV is 2.4",
  },
  simulate({ petRadius, ctRadius }, seed, side) {
    const settings = { field, side, countsPerSuv: 1.5, smoothing: 3.2 };
    const slice = domeSlice(petRadius);
    const sinogram = detectPairs(slice, settings, seed);
    const show = (radius: number) =>
      scintigramSeries([reconstructSlice(correctAttenuation(sinogram, domeSlice(radius).attenuation), settings)], {
        modality: "PT",
        plane: "axial",
        unit: "SUV",
        spacing: field / side,
        darkestValue: 5,
      });
    const { water, lung } = annihilationAttenuation;
    const at = (place: number) => 0.5 + place / field;
    return {
      series: [show(ctRadius), show(petRadius)],
      truth: {
        lineShare: 100 * Math.exp(-2 * (water - lung) * (petRadius - ctRadius)),
        shownSuv: computeMeanDomeSuv(petRadius, ctRadius),
      },
      regions: [
        {
          name: "Dome of the liver",
          from: 0,
          to: 0,
          polygon: outlineEllipse(at(dome.x), at(dome.y), petRadius / field),
        },
        {
          name: "Target",
          from: 0,
          to: 0,
          polygon: outlineEllipse(at(target.x), at(target.y), (1.3 * target.radius) / field),
        },
      ],
    };
  },
});

/** Returns the mean SUV in the dome beside the target, reconstructed without noise on 64 × 64 pixels. */
function computeMeanDomeSuv(petRadius: number, ctRadius: number): number {
  const side = 64;
  const settings = { field, side, countsPerSuv: 1, smoothing: 3.2 };
  const sinogram = computeMeanPairs(domeSlice(petRadius), settings);
  const image = reconstructSlice(correctAttenuation(sinogram, domeSlice(ctRadius).attenuation), settings);
  let sum = 0;
  let count = 0;
  for (const [index, value] of image.values.entries()) {
    const x = ((index % side) + 0.5 - side / 2) * (field / side);
    const y = (Math.floor(index / side) + 0.5 - side / 2) * (field / side);
    const isInDome = (x - dome.x) ** 2 + (y - dome.y) ** 2 < (petRadius - 8) ** 2;
    const isTarget = (x - target.x) ** 2 + (y - target.y) ** 2 < targetMargin ** 2;
    if (!isInDome || isTarget) continue;
    sum += value;
    count++;
  }
  return sum / count;
}
