// Uptake of an extracellular contrast agent by tissue after a bolus.

/** Properties of the tissue. */
export interface Uptake {
  /** Transfer constant from plasma to tissue, per minute. */
  transfer: number;
  /** Volume fraction of the space outside cells and vessels. */
  space: number;
  /** Volume fraction of the plasma in vessels. */
  plasma: number;
}

/** Fraction of plasma in blood, with a hematocrit of 42%, as in the source below. */
export const plasmaInBlood = 0.58;

// Concentration in plasma after 0.1 mmol/kg: 1.05 mmol/L in blood, decreasing at a rate of 0.1685 per minute, the slow part of
// the population average by Parker et al. (Magn Reson Med 2006;56:993). The peaks of the first pass are over before the first
// picture.
const initial = 1.05 / plasmaInBlood;
const rate = 0.1685;

/**
 * Returns the concentration in tissue in mmol/L at a time in minutes after the bolus (extended Tofts model, J Magn Reson Imaging
 * 1999;10:223): v_p · Cp + K · ∫ Cp(τ) · exp(−(K/v_e) · (t − τ)) dτ. It is 0 before the bolus.
 */
export function tissueConcentration({ transfer, space, plasma }: Uptake, minutes: number): number {
  if (minutes <= 0) return 0;
  const returnRate = transfer / space;
  const inPlasma = Math.exp(-rate * minutes);
  const leakedAmount =
    returnRate === rate ? minutes * inPlasma : (inPlasma - Math.exp(-returnRate * minutes)) / (returnRate - rate);
  return initial * (plasma * inPlasma + transfer * leakedAmount);
}
