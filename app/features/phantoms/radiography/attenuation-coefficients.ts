// Mass attenuation coefficients with coherent scatter: Hubbell and Seltzer, NIST Standard Reference Database 126, tables 3 and 4.
// Densities of tissues: ICRU Report 44; inflated lung has the composition of lung tissue and a quarter of its density.

export type XrayMaterial = "softTissue" | "lung" | "corticalBone" | "adipose" | "breast" | "iodine" | "tungsten";

interface Attenuator {
  /** Density in g/cm³. */
  density: number;
  /** Pairs of energy in keV and mass attenuation coefficient in cm²/g. An absorption edge is a repeated energy. */
  table: [number, number][];
}

const softTissueTable: [number, number][] = [
  [15, 1.646],
  [20, 0.823],
  [30, 0.379],
  [40, 0.2688],
  [50, 0.2264],
  [60, 0.2048],
  [80, 0.1823],
  [100, 0.1693],
  [150, 0.1492],
];

const attenuators: Record<XrayMaterial, Attenuator> = {
  softTissue: { density: 1.06, table: softTissueTable },
  lung: {
    density: 0.26,
    table: [
      [15, 1.669],
      [20, 0.8316],
      [30, 0.3815],
      [40, 0.2699],
      [50, 0.227],
      [60, 0.2053],
      [80, 0.1826],
      [100, 0.1695],
      [150, 0.1493],
    ],
  },
  corticalBone: {
    density: 1.92,
    table: [
      [15, 9.032],
      [20, 4.001],
      [30, 1.331],
      [40, 0.6655],
      [50, 0.4242],
      [60, 0.3148],
      [80, 0.2229],
      [100, 0.1855],
      [150, 0.148],
    ],
  },
  adipose: {
    density: 0.95,
    table: [
      [15, 1.083],
      [20, 0.5677],
      [30, 0.3063],
      [40, 0.2396],
      [50, 0.2123],
      [60, 0.1974],
      [80, 0.18],
      [100, 0.1688],
      [150, 0.15],
    ],
  },
  breast: {
    density: 1.02,
    table: [
      [15, 1.37],
      [20, 0.689],
      [30, 0.3403],
      [40, 0.253],
      [50, 0.2186],
      [60, 0.2006],
      [80, 0.1808],
      [100, 0.1688],
      [150, 0.1495],
    ],
  },
  iodine: {
    density: 4.93,
    table: [
      [15, 55.12],
      [20, 25.43],
      [30, 8.561],
      [33.1694, 6.553],
      [33.1694, 35.82],
      [40, 22.1],
      [50, 12.32],
      [60, 7.579],
      [80, 3.51],
      [100, 1.942],
      [150, 0.6978],
    ],
  },
  tungsten: {
    density: 19.3,
    table: [
      [15, 138.9],
      [20, 65.73],
      [30, 22.73],
      [40, 10.67],
      [50, 5.949],
      [60, 3.713],
      [69.525, 2.552],
      [69.525, 11.23],
      [80, 7.81],
      [100, 4.438],
      [150, 1.581],
    ],
  },
};

/** Returns the mass attenuation coefficient in cm²/g at an energy in keV. Throws `RangeError` outside 15–150 keV. */
export function massAttenuation(material: XrayMaterial, energy: number): number {
  const { table } = attenuators[material];
  for (let i = 1; i < table.length; i++) {
    const [lowEnergy, low] = table[i - 1] ?? [0, 0];
    const [highEnergy, high] = table[i] ?? [0, 0];
    if (energy >= lowEnergy && energy <= highEnergy && highEnergy > lowEnergy) {
      // Coefficients are close to powers of the energy between edges, so logarithms are interpolated.
      const share = Math.log(energy / lowEnergy) / Math.log(highEnergy / lowEnergy);
      return low * (high / low) ** share;
    }
  }
  throw new RangeError(`No attenuation coefficient at ${energy} keV`);
}

/** Returns the linear attenuation coefficient in 1/cm at an energy in keV. Throws `RangeError` outside 15–150 keV. */
export function linearAttenuation(material: XrayMaterial, energy: number): number {
  return massAttenuation(material, energy) * attenuators[material].density;
}

/**
 * Returns the effective energy in keV of a filtered beam. It lies between one third and one half of the tube voltage (Bushberg
 * et al., The Essential Physics of Medical Imaging, chapter on X-ray production); the phantoms use 0.4.
 */
export function effectiveEnergy(kilovolts: number): number {
  return 0.4 * kilovolts;
}
