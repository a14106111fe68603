import { massAttenuation } from "./mass-attenuation";
import { listAttenuation, type Spectrum } from "./tube-spectrum";

/** Water in g/cm² in front of the material: half of a body 30 cm thick. */
const waterAround = 15;

/**
 * Returns the CT number of a small object in a body: its linear attenuation coefficient (in 1/cm, by energy in keV) and that of water,
 * each averaged over the spectrum behind 15 cm of water, as 1000·(μ − μ_water)/μ_water.
 */
export function effectiveHu(linearAttenuation: (energy: number) => number, spectrum: Spectrum): number {
  const water = listAttenuation(spectrum, "water");
  let [object, reference] = [0, 0];
  spectrum.energies.forEach((energy, bin) => {
    const coefficient = water[bin] ?? 0;
    const weight = (spectrum.weights[bin] ?? 0) * Math.exp(-coefficient * waterAround);
    object += weight * linearAttenuation(energy);
    reference += weight * coefficient;
  });
  return 1000 * (object / reference - 1);
}

/** Returns the HU that one mg/mL of iodine adds to water. */
export function iodineHu(spectrum: Spectrum): number {
  return effectiveHu(
    (energy) => massAttenuation("water", energy) + 0.001 * massAttenuation("iodine", energy),
    spectrum,
  );
}
