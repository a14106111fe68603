import { protonMegahertzPerTesla } from "./signal-equations";

// The radiofrequency field in a body. Its wavelength in tissue is about the size of the body, so the field interferes with
// itself.

const vacuumPermittivity = 8.854e-12;
const vacuumPermeability = 4e-7 * Math.PI;

// Gray matter as a sum of four Cole–Cole dispersions: ε = 4 + Σ Δε / (1 + (iωτ)^(1 − α)) + σ/(iωε₀). Parameters: Gabriel et al.,
// Phys Med Biol 1996;41:2271.
const dispersions = [
  { strength: 45, tau: 7.958e-12, alpha: 0.1 },
  { strength: 400, tau: 15.915e-9, alpha: 0.15 },
  { strength: 2e5, tau: 106.103e-6, alpha: 0.22 },
  { strength: 4.5e7, tau: 5.305e-3, alpha: 0 },
];
const ionicConductivity = 0.02;

/** A complex number. */
export interface Complex {
  real: number;
  imaginary: number;
}

/** Returns the complex relative permittivity ε' − iε'' of gray matter at the resonance of protons in a field in T. */
export function tissuePermittivity(field: number): Complex {
  const omega = 2 * Math.PI * protonMegahertzPerTesla * field * 1e6;
  let real = 4;
  let imaginary = -ionicConductivity / (omega * vacuumPermittivity);
  for (const { strength, tau, alpha } of dispersions) {
    const size = (omega * tau) ** (1 - alpha);
    const angle = ((1 - alpha) * Math.PI) / 2;
    const a = 1 + size * Math.cos(angle);
    const b = size * Math.sin(angle);
    real += (strength * a) / (a * a + b * b);
    imaginary -= (strength * b) / (a * a + b * b);
  }
  return { real, imaginary };
}

/** Returns the wave number in tissue in 1/mm: ω √(µ₀ ε₀ ε). Its real part is 2π/wavelength. */
export function waveNumber(field: number): Complex {
  const { real, imaginary } = tissuePermittivity(field);
  const omega = 2 * Math.PI * protonMegahertzPerTesla * field * 1e6;
  const scale = (omega * Math.sqrt(vacuumPermeability * vacuumPermittivity)) / 1000;
  const size = Math.sqrt(real * real + imaginary * imaginary);
  return {
    real: scale * Math.sqrt((size + real) / 2),
    imaginary: -scale * Math.sqrt((size - real) / 2),
  };
}

/**
 * Returns |J₀(k · r)| for a complex k: the strength of the rotating field at the distance r from the axis of a long cylinder,
 * relative to the axis (Hoult, J Magn Reson Imaging 2000;12:46).
 */
export function fieldInCylinder(k: Complex, r: number): number {
  const x = k.real * r;
  const y = k.imaginary * r;
  // J₀(z) = Σ (−z²/4)ⁿ / (n!)²
  const stepReal = -(x * x - y * y) / 4;
  const stepImaginary = (-2 * x * y) / 4;
  let termReal = 1;
  let termImaginary = 0;
  let real = 1;
  let imaginary = 0;
  for (let n = 1; n < 40; n++) {
    const nextReal = (termReal * stepReal - termImaginary * stepImaginary) / (n * n);
    termImaginary = (termReal * stepImaginary + termImaginary * stepReal) / (n * n);
    termReal = nextReal;
    real += termReal;
    imaginary += termImaginary;
  }
  return Math.sqrt(real * real + imaginary * imaginary);
}
