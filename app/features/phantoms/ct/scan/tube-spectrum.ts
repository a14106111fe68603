import { massAttenuation, type Substance } from "./mass-attenuation";

/** An X-ray spectrum, weighted by the response of the detector. `weights` sum to 1. */
export interface Spectrum {
  /** Photon energies in keV. */
  energies: number[];
  weights: number[];
}

const energyStep = 5;
/** Total filtration of a CT tube in g/cm² of aluminum: about 10 mm, with the bow-tie filter. */
const filtration = 2.7;

/**
 * Returns the spectrum of a tube at `kV` kilovolts: Kramers' law for the energy that a thick target emits, (kV − E) per keV,
 * behind 10 mm of aluminum, seen by a detector whose signal is proportional to the energy of each photon.
 */
export function tubeSpectrum(kV: number): Spectrum {
  const energies: number[] = [];
  for (let energy = 20 + energyStep / 2; energy < kV; energy += energyStep) energies.push(energy);
  const unscaledWeights = energies.map(
    (energy) => (kV - energy) * Math.exp(-filtration * massAttenuation("aluminum", energy)),
  );
  const sum = unscaledWeights.reduce((total, weight) => total + weight, 0);
  return { energies, weights: unscaledWeights.map((weight) => weight / sum) };
}

/** Returns a beam of one energy in keV, which cannot harden. */
export function singleEnergy(energy: number): Spectrum {
  return { energies: [energy], weights: [1] };
}

/** Returns μ/ρ in cm²/g at each energy of a spectrum. */
export function listAttenuation(spectrum: Spectrum, substance: Substance): number[] {
  return spectrum.energies.map((energy) => massAttenuation(substance, energy));
}
