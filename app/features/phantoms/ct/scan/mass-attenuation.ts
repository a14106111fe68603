/** Photon energies of the tables in keV. 33.169 keV is the K edge of iodine. */
const energies = [20, 30, 40, 50, 60, 80, 100, 150] as const;

// Mass attenuation coefficients μ/ρ in cm²/g at `energies`. Source: Hubbell and Seltzer, NIST Standard Reference Database 126
// (Tables of X-Ray Mass Attenuation Coefficients), elements and "Water, Liquid", "Bone, Cortical (ICRU-44)".
const tables = {
  water: [0.8096, 0.3756, 0.2683, 0.2269, 0.2059, 0.1837, 0.1707, 0.1505],
  bone: [4.001, 1.331, 0.6655, 0.4242, 0.3148, 0.2229, 0.1855, 0.148],
  iodine: [25.43, 8.561, 22.1, 12.32, 7.579, 3.51, 1.942, 0.6978],
  titanium: [15.85, 4.972, 2.214, 1.213, 0.7661, 0.4052, 0.2721, 0.1649],
  iron: [25.68, 8.176, 3.629, 1.958, 1.205, 0.5952, 0.3717, 0.1964],
  aluminum: [3.441, 1.128, 0.5685, 0.3681, 0.2778, 0.2018, 0.1704, 0.1378],
  hydrogen: [0.3695, 0.357, 0.3458, 0.3355, 0.326, 0.3091, 0.2944, 0.2651],
  carbon: [0.442, 0.2562, 0.2076, 0.1871, 0.1753, 0.161, 0.1514, 0.1347],
  nitrogen: [0.6178, 0.3066, 0.2288, 0.198, 0.1817, 0.1639, 0.1529, 0.1353],
  oxygen: [0.8651, 0.3779, 0.2585, 0.2132, 0.1907, 0.1678, 0.1551, 0.1361],
  phosphorus: [5.352, 1.7, 0.8096, 0.4916, 0.3494, 0.2324, 0.1865, 0.1432],
  sulfur: [6.708, 2.113, 0.9872, 0.5849, 0.4053, 0.2585, 0.202, 0.1506],
  calcium: [13.06, 4.08, 1.83, 1.019, 0.6578, 0.3656, 0.2571, 0.1674],
} as const satisfies Record<string, readonly number[]>;

export type Substance = keyof typeof tables;

const iodineEdge = { energy: 33.169, below: 6.553, above: 35.82 };

/** Returns the coefficients of a substance around an energy: the two table points between which to interpolate. */
function neighbors(substance: Substance, energy: number): [number, number, number, number] {
  const table: readonly number[] = tables[substance];
  const upperIndex = energies.findIndex((point) => point > energy);
  const [e0, e1] = [energies[upperIndex - 1] ?? 0, energies[upperIndex] ?? 0];
  const [c0, c1] = [table[upperIndex - 1] ?? 0, table[upperIndex] ?? 0];
  const containsEdge = substance === "iodine" && e0 < iodineEdge.energy && e1 > iodineEdge.energy;
  if (!containsEdge) return [e0, e1, c0, c1];
  return energy < iodineEdge.energy
    ? [e0, iodineEdge.energy, c0, iodineEdge.below]
    : [iodineEdge.energy, e1, iodineEdge.above, c1];
}

/** Returns μ/ρ in cm²/g at `energy` keV (20 to below 150), interpolated between the logarithms as NIST recommends. */
export function massAttenuation(substance: Substance, energy: number): number {
  if (!(energy >= 20 && energy < 150)) throw new RangeError(`No attenuation coefficient at ${energy} keV`);
  const [e0, e1, c0, c1] = neighbors(substance, energy);
  const share = Math.log(energy / e0) / Math.log(e1 / e0);
  return Math.exp(Math.log(c0) + share * Math.log(c1 / c0));
}

/** Returns μ/ρ in cm²/g of a compound from its formula (atoms of each element) by the mixture rule. */
export function compoundAttenuation(formula: Partial<Record<ChemicalElement, number>>, energy: number): number {
  let [mass, sum] = [0, 0];
  for (const element of chemicalElements) {
    const weight = (formula[element] ?? 0) * atomicWeights[element];
    mass += weight;
    sum += weight === 0 ? 0 : weight * massAttenuation(element, energy);
  }
  return sum / mass;
}

/** Standard atomic weights. */
const atomicWeights = {
  hydrogen: 1.008,
  carbon: 12.011,
  nitrogen: 14.007,
  oxygen: 15.999,
  phosphorus: 30.974,
  sulfur: 32.06,
  calcium: 40.078,
} as const;
type ChemicalElement = keyof typeof atomicWeights;
const chemicalElements: ChemicalElement[] = [
  "hydrogen",
  "carbon",
  "nitrogen",
  "oxygen",
  "phosphorus",
  "sulfur",
  "calcium",
];
