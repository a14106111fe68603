import { seededRandom } from "../../../lib/random";
import { blurImage, fwhmPerSigma } from "../simulation/blur-image";
import { definePhantom } from "../simulation/define-phantom";
import { normalNumbers } from "../simulation/random-counts";
import { computeImage, mapImage } from "../simulation/scalar-image";
import { blurredSphere } from "./blurred-sphere";
import { bodyBackground, bodyField, bodySpheres, outlineSphere } from "./body-phantom";
import { scintigramSeries } from "./scintigram-series";

/** Half-life of fluorine-18 in minutes. */
const fluorineHalfLife = 109.77;
/** True values of the examination: weight in kg, measured activity of the full syringe in MBq, and SUV of the spheres. */
const trueWeight = 80;
const syringe = 300;
const trueSuv = 4;
const resolution = 5;

interface EntryErrors {
  weight: number;
  residual: number;
  clockError: number;
}

/**
 * Returns the shown SUV divided by the true SUV: SUV = concentration × weight/(injected activity × 2^(−t/T)). A residual that
 * nobody subtracted makes the entered activity too large; a time entered too long makes the decay too large.
 */
export function suvFactor({ weight, residual, clockError }: EntryErrors): number {
  return (weight / trueWeight) * ((syringe - residual) / syringe) * 2 ** (clockError / fluorineHalfLife);
}

export const suvEntry = definePhantom({
  id: "pt-suv-entry",
  name: "PET: errors of entry in the SUV",
  explanation:
    "Spheres of SUV 4 in a patient of 80 kg with a prescribed activity of 300 MBq: first with the entered values, then with the correct ones, in the same window. Enter a wrong weight, leave activity in the syringe, or set a clock wrong: all SUVs change by the same factor, so the ratio of spheres to background does not change.",
  physics:
    "SUV = concentration × weight ÷ (injected activity × 2^(−t/109.8 min)). Shown ÷ true = (entered weight ÷ weight) × (injected ÷ entered activity) × 2^(error of the time/109.8 min).",
  knobs: {
    weight: { label: "Weight entered (true: 80 kg)", min: 40, max: 180, step: 2, unit: "kg" },
    residual: { label: "Activity left in the syringe of 300 MBq", min: 0, max: 150, step: 5, unit: "MBq" },
    clockError: { label: "Error of the entered time since injection", min: -60, max: 60, step: 5, unit: "min" },
  },
  defaults: { weight: 60, residual: 0, clockError: 0 },
  truths: {
    factor: "Shown SUV ÷ true SUV",
    shownSuv: "SUV that the largest sphere shows; true is 4",
  },
  simulate(entry, seed, side) {
    const factor = suvFactor(entry);
    const spacing = bodyField / side;
    const at = (pixel: number) => (pixel + 0.5) * spacing - bodyField / 2;
    const normal = normalNumbers(seededRandom(seed));
    const sigma = resolution / fwhmPerSigma / spacing;
    const tank = blurImage(
      computeImage(side, side, (column, row) => bodyBackground(at(column), at(row)) * (1 + 0.12 * normal())),
      sigma,
    );
    const image = mapImage(tank, (value, index) => {
      const x = at(index % side);
      const y = at(Math.floor(index / side));
      let sum = value;
      for (const { x: sphereX, y: sphereY, diameter } of bodySpheres) {
        const distance = Math.sqrt((x - sphereX) ** 2 + (y - sphereY) ** 2);
        if (distance < diameter / 2 + 12) sum += (trueSuv - 1) * blurredSphere(diameter / 2, distance, resolution);
      }
      return sum;
    });
    const options = { modality: "PT", plane: "axial", unit: "SUV", spacing, darkestValue: 1.2 * trueSuv } as const;
    const largest = bodySpheres.slice(-1);
    return {
      series: [
        scintigramSeries([mapImage(image, (value) => value * factor)], { ...options }),
        scintigramSeries([image], { ...options }),
      ],
      truth: { factor, shownSuv: trueSuv * factor },
      regions: largest.map((sphere) => ({
        name: "Largest sphere",
        from: 0,
        to: 0,
        polygon: outlineSphere(sphere, 0.8),
      })),
    };
  },
});
