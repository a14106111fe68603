import type { Tissue } from "./tissue-values";

// Signal equations of pulse sequences, relative to the signal of water at full magnetization. All times are in ms. Source: Brown
// et al., Magnetic Resonance Imaging: Physical Principles and Sequence Design, 2nd edition 2014, chapters 8 (spin echo,
// inversion recovery) and 18 (spoiled gradient echo).

/** Gyromagnetic ratio of the proton divided by 2π, in MHz/T. */
export const protonMegahertzPerTesla = 42.577;
/** Chemical shift of the main fat peak relative to water in ppm; fat resonates lower. */
const fatShiftPpm = 3.5;

type Relaxation = Pick<Tissue, "density" | "t1" | "t2" | "t2star">;

/** Returns the signal of a spin echo: PD · (1 − exp(−TR/T1)) · exp(−TE/T2), for TE much shorter than TR. */
export function spinEcho(tissue: Relaxation, { tr, te }: { tr: number; te: number }): number {
  return tissue.density * (1 - Math.exp(-tr / tissue.t1)) * Math.exp(-te / tissue.t2);
}

/** Returns the magnitude of an inversion recovery spin echo: PD · |1 − 2 exp(−TI/T1) + exp(−TR/T1)| · exp(−TE/T2). */
export function inversionRecovery(tissue: Relaxation, { tr, te, ti }: { tr: number; te: number; ti: number }): number {
  const longitudinal = 1 - 2 * Math.exp(-ti / tissue.t1) + Math.exp(-tr / tissue.t1);
  return tissue.density * Math.abs(longitudinal) * Math.exp(-te / tissue.t2);
}

/** Returns the inversion time in ms that nulls a tissue: T1 · (ln 2 − ln(1 + exp(−TR/T1))), which is T1 · ln 2 for long TR. */
export function nullInversionTime(t1: number, tr: number): number {
  return t1 * (Math.LN2 - Math.log(1 + Math.exp(-tr / t1)));
}

/** Returns the signal of a spoiled gradient echo with a flip angle in degrees (Ernst equation) and T2* decay. */
export function spoiledGradientEcho(
  tissue: Relaxation,
  { tr, te, flip }: { tr: number; te: number; flip: number },
): number {
  const angle = (flip * Math.PI) / 180;
  const e1 = Math.exp(-tr / tissue.t1);
  const longitudinal = (1 - e1) / (1 - Math.cos(angle) * e1);
  return tissue.density * Math.sin(angle) * longitudinal * Math.exp(-te / tissue.t2star);
}

/** Returns the signal of a diffusion-weighted spin echo: spin echo · exp(−b · ADC), with b in s/mm². */
export function diffusionWeighted(tissue: Tissue, { tr, te, b }: { tr: number; te: number; b: number }): number {
  return spinEcho(tissue, { tr, te }) * Math.exp(-b * (tissue.adc ?? 0) * 1e-3);
}

/** Returns the frequency difference between water and fat in Hz: 3.5 ppm, which is 224 Hz at 1.5 T and 447 Hz at 3 T. */
export function waterFatShift(field: number): number {
  return fatShiftPpm * protonMegahertzPerTesla * field;
}

/**
 * Returns the signals of water and of fat in a tissue for one and the same sequence. They are separate, because fat has its
 * own relaxation times and the two signals add up only when they are in phase.
 */
export function splitWaterAndFat(
  tissue: Tissue,
  fat: Tissue,
  signalOf: (tissue: Tissue) => number,
): { water: number; fat: number } {
  return {
    water: signalOf(tissue) * (1 - tissue.fat),
    fat: signalOf({ ...fat, density: tissue.density }) * tissue.fat,
  };
}

/** Returns the tissue with contrast agent: 1/T = 1/T₀ + r · C, with relaxivities in L/(mmol·s) and C in mmol/L. */
export function addContrastAgent(tissue: Tissue, concentration: number, relaxivity: Relaxivity): Tissue {
  const shortenTime = (time: number, r: number) => 1000 / (1000 / time + r * concentration);
  return {
    ...tissue,
    t1: shortenTime(tissue.t1, relaxivity.r1),
    t2: shortenTime(tissue.t2, relaxivity.r2),
    t2star: shortenTime(tissue.t2star, relaxivity.r2),
  };
}

/** Relaxivities in L/(mmol·s). */
export interface Relaxivity {
  r1: number;
  r2: number;
}

/** Gadobutrol in plasma at 37 °C and 1.5 T (Rohrer et al., Invest Radiol 2005;40:715). */
export const gadobutrol: Relaxivity = { r1: 5.2, r2: 6.1 };
