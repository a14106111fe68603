import { seededRandom } from "../../../lib/random";
import { definePhantom } from "../simulation/define-phantom";
import { outlineEllipse } from "../simulation/outline-region";
import { computeImage } from "../simulation/scalar-image";
import { addQuantumNoise } from "./expose-detector";
import { radiographSeries } from "./radiograph-series";

/** Photons per mm² and µGy of the radiation quality RQA5 (IEC 62220-1). */
const photonsPerDose = 30_174;
/** Width of the field in mm. */
const field = 51.2;
/** Diameters in mm, from the left column to the right, and contrasts, from the top row down, of the hidden discs. */
const diameters = [4, 2.8, 2, 1.4, 1, 0.7];
const contrasts = [0.16, 0.11, 0.08, 0.055, 0.04, 0.028];
/** Signal-to-noise ratio from which an observer sees a disc reliably (Rose criterion). */
const roseLimit = 5;

interface ContrastDisc {
  /** Center and radius in mm from the upper left corner. */
  x: number;
  y: number;
  radius: number;
  contrast: number;
}

/** Returns one disc for each pair of diameter and contrast, in one of the four corners of its cell. */
function placeDiscs(seed: number): ContrastDisc[] {
  const random = seededRandom(seed);
  const cell = field / diameters.length;
  return contrasts.flatMap((contrast, row) =>
    diameters.map((diameter, column) => {
      const offset = () => (random() < 0.5 ? 0.3 : 0.7);
      return { x: (column + offset()) * cell, y: (row + offset()) * cell, radius: diameter / 2, contrast };
    }),
  );
}

/** Returns the signal-to-noise ratio of a disc after Rose: contrast × √(photons within its area). */
export function roseRatio(contrast: number, diameter: number, photonsPerArea: number): number {
  return contrast * Math.sqrt((photonsPerArea * Math.PI * diameter ** 2) / 4);
}

export const quantumMottle = definePhantom({
  id: "xr-quantum-mottle",
  name: "Quantum mottle",
  explanation:
    "A contrast-detail plate: discs get smaller to the right and fainter downward, each in one corner of its cell. Lower the dose at the detector: mottle increases, and small faint discs disappear first. Four times the dose halves the noise.",
  physics:
    "Photons follow a Poisson distribution: relative noise = 1/√N. A disc is visible if contrast × √(photons in its area) ≥ 5 (Rose criterion). RQA5 has 30 174 photons per mm² and µGy (IEC 62220-1); the detector counts each of them.",
  knobs: { dose: { label: "Dose at the detector", min: 0.2, max: 20, step: 0.2, unit: "µGy" } },
  defaults: { dose: 1 },
  truths: {
    photonsPerPixel: "Mean number of photons per pixel of 0.2 mm",
    relativeNoise: "Standard deviation of a pixel in % of its mean",
    visibleDiscs: "Number of the 36 discs that meet the Rose criterion",
  },
  simulate({ dose }, seed, side) {
    const spacing = field / side;
    const perArea = dose * photonsPerDose;
    const discs = placeDiscs(seed);
    const plate = computeImage(side, side, () => 1);
    for (const { x, y, radius, contrast } of discs) {
      for (let row = Math.floor((y - radius) / spacing) - 1; row <= (y + radius) / spacing + 1; row++) {
        for (let column = Math.floor((x - radius) / spacing) - 1; column <= (x + radius) / spacing + 1; column++) {
          const distance = Math.sqrt(((column + 0.5) * spacing - x) ** 2 + ((row + 0.5) * spacing - y) ** 2);
          const cover = Math.min(1, Math.max(0, 0.5 + (radius - distance) / spacing));
          if (cover > 0) plate.values[row * side + column] = 1 - contrast * cover;
        }
      }
    }
    const noisy = addQuantumNoise(plate, perArea * spacing ** 2, seed);
    const visible = discs.filter(({ contrast, radius }) => roseRatio(contrast, 2 * radius, perArea) >= roseLimit);
    const photonsPerPixel = perArea * 0.2 ** 2;
    return {
      series: [radiographSeries([noisy], { spacing, center: 0.04, width: 0.4 })],
      truth: { photonsPerPixel, relativeNoise: 100 / Math.sqrt(photonsPerPixel), visibleDiscs: visible.length },
      regions: visible.map(({ x, y, radius, contrast }) => ({
        name: `Disc of ${2 * radius} mm and ${Math.round(1000 * contrast) / 10}%`,
        from: 0,
        to: 0,
        polygon: outlineEllipse(x / field, y / field, (radius + 0.6) / field),
      })),
    };
  },
});
