import { effectiveHu } from "../scan/effective-hu";
import { compoundAttenuation, massAttenuation } from "../scan/mass-attenuation";
import type { Spectrum } from "../scan/tube-spectrum";

interface Stone {
  name: string;
  formula: Parameters<typeof compoundAttenuation>[0];
  /** Density of the crystal in g/cm³ (Handbook of Mineralogy; CRC Handbook). */
  density: number;
  /** Fraction of the stone that is crystal; the rest counts as water. The values give typical HU at 120 kV. */
  crystalShare: number;
}

export const stones: Stone[] = [
  {
    name: "uric acid",
    density: 1.87,
    crystalShare: 0.6,
    formula: { carbon: 5, hydrogen: 4, nitrogen: 4, oxygen: 3 },
  },
  {
    name: "cystine",
    density: 1.68,
    crystalShare: 0.6,
    formula: { carbon: 6, hydrogen: 12, nitrogen: 2, oxygen: 4, sulfur: 2 },
  },
  {
    name: "calcium oxalate monohydrate",
    density: 2.12,
    crystalShare: 0.5,
    formula: { calcium: 1, carbon: 2, hydrogen: 2, oxygen: 5 },
  },
  {
    name: "hydroxyapatite",
    density: 3.16,
    crystalShare: 0.3,
    formula: { calcium: 5, phosphorus: 3, hydrogen: 1, oxygen: 13 },
  },
];

/** Returns the CT number of a stone in a spectrum. */
export function stoneHu({ formula, density, crystalShare }: Stone, spectrum: Spectrum): number {
  return effectiveHu(
    (energy) =>
      crystalShare * density * compoundAttenuation(formula, energy) +
      (1 - crystalShare) * massAttenuation("water", energy),
    spectrum,
  );
}
