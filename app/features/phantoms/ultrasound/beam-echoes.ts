import { seededRandom } from "../../../lib/random";
import { fwhmPerSigma, gaussianKernel } from "../simulation/blur-image";
import { normalNumbers } from "../simulation/random-counts";
import { beamSpacing, type ScanGeometry, sampleDepth } from "./beam-geometry";
import { assumedSpeed, type ScannedMedium, tissueAttenuation } from "./scanned-medium";

/** Settings of the scanner. */
export interface ScanSettings {
  /** MHz. */
  frequency: number;
  /** Attenuation in dB/cm/MHz that time gain compensation corrects; defaults to that of tissue. */
  compensation?: number;
  /** Full width at half maximum of the beam in mm at a depth in mm; defaults to that of a dynamically focused aperture. */
  beamWidth?: (depth: number) => number;
  /** Noise of the receiver in dB relative to the echo of liver at the face; −75 if absent. */
  noise?: number;
}

/** Number of cycles of a pulse. */
const pulseCycles = 3;

/** Returns the wavelength in mm at a frequency in MHz. */
export function wavelength(frequency: number): number {
  return assumedSpeed / 1000 / frequency;
}

/** Returns the axial resolution in mm: half of the length of the pulse. */
export function axialResolution(frequency: number): number {
  return (pulseCycles * wavelength(frequency)) / 2;
}

/** Returns the width in mm of a beam that is focused at every depth with an f-number of 4, up to an aperture of 25 mm. */
export function dynamicBeamWidth(frequency: number): (depth: number) => number {
  return (depth) => 0.886 * wavelength(frequency) * Math.max(4, depth / 25);
}

/**
 * Returns the amplitude of the echoes at each sample of each beam after time gain compensation, relative to liver. Scatterers
 * give fully developed speckle (complex normal numbers, filtered by pulse and beam); smooth boundaries add in phase. A pulse
 * loses attenuation × frequency × 2 × depth on its path down and back.
 */
export function receiveEchoes(
  geometry: ScanGeometry,
  medium: ScannedMedium,
  settings: ScanSettings,
  seed: number,
): Float64Array {
  const {
    frequency,
    compensation = tissueAttenuation,
    beamWidth = dynamicBeamWidth(frequency),
    noise = -75,
  } = settings;
  const { beams, samples, depth } = geometry;
  const normal = normalNumbers(seededRandom(seed));
  const real = medium.scatter.map((amplitude) => (amplitude * normal()) / Math.SQRT2);
  const imaginary = medium.scatter.map((amplitude) => (amplitude * normal()) / Math.SQRT2);
  const pulse = gaussianKernel((axialResolution(frequency) / fwhmPerSigma) * (samples / depth));
  const lateral = lateralKernels(geometry, beamWidth);
  const speckle = scaleKernels(lateral, "power");
  filterField(real, geometry, scaleKernel(pulse, "power"), speckle);
  filterField(imaginary, geometry, scaleKernel(pulse, "power"), speckle);
  const boundary = medium.boundary.slice();
  filterField(boundary, geometry, scaleKernel(pulse, "peak"), lateral);
  const transmitted = transmitAmplitude(geometry, medium.attenuation, frequency);
  for (let index = 0; index < transmitted.length; index++) {
    transmitted[index] = (transmitted[index] ?? 0) * (medium.passage[index] ?? 1);
  }
  filterField(transmitted, geometry, Float64Array.of(1), lateral);
  const floor = 10 ** (noise / 20) / Math.SQRT2;
  const echoes = new Float64Array(beams * samples);
  for (let sample = 0; sample < samples; sample++) {
    const gain = 10 ** ((2 * compensation * frequency * sampleDepth(geometry, sample)) / 10 / 20);
    for (let index = sample; index < echoes.length; index += samples) {
      const transmittedAmplitude = transmitted[index] ?? 0;
      const inPhase = transmittedAmplitude * ((real[index] ?? 0) + (boundary[index] ?? 0)) + floor * normal();
      const quadrature = transmittedAmplitude * (imaginary[index] ?? 0) + floor * normal();
      echoes[index] = gain * Math.sqrt(inPhase * inPhase + quadrature * quadrature);
    }
  }
  return echoes;
}

/** Returns the fraction of the amplitude at each sample that remains after the path down and back. */
function transmitAmplitude(
  { beams, samples, depth }: ScanGeometry,
  attenuation: Float64Array,
  frequency: number,
): Float64Array {
  const transmitted = new Float64Array(attenuation.length);
  const step = depth / samples / 10;
  for (let beam = 0; beam < beams; beam++) {
    let loss = 0;
    for (let sample = 0; sample < samples; sample++) {
      const index = beam * samples + sample;
      const sampleLoss = 2 * frequency * step * (attenuation[index] ?? 0);
      transmitted[index] = 10 ** (-(loss + sampleLoss / 2) / 20);
      loss += sampleLoss;
    }
  }
  return transmitted;
}

/** Returns the kernel over neighboring beams at each sample. */
function lateralKernels(geometry: ScanGeometry, beamWidth: (depth: number) => number): Float64Array[] {
  return Array.from({ length: geometry.samples }, (_, sample) => {
    const depth = sampleDepth(geometry, sample);
    return gaussianKernel(beamWidth(depth) / fwhmPerSigma / beamSpacing(geometry, depth));
  });
}

function scaleKernels(kernels: Float64Array[], to: "power" | "peak"): Float64Array[] {
  return kernels.map((kernel) => scaleKernel(kernel, to));
}

/** Returns the kernel scaled so that its squares sum to 1, which keeps the power of speckle, or so that its middle is 1. */
function scaleKernel(kernel: Float64Array, to: "power" | "peak"): Float64Array {
  const middle = kernel[(kernel.length - 1) / 2] ?? 1;
  const scale = to === "peak" ? middle : Math.sqrt(kernel.reduce((sum, value) => sum + value * value, 0));
  return kernel.map((value) => value / scale);
}

/** Convolves a field along the beams with `pulse` and across them with the kernel of each sample, in place. */
function filterField(
  field: Float64Array,
  { beams, samples }: ScanGeometry,
  pulse: Float64Array,
  lateral: Float64Array[],
): void {
  const along = pulse.length === 1 ? field.slice() : new Float64Array(field.length);
  const reach = (pulse.length - 1) / 2;
  for (let k = 0; pulse.length > 1 && k < pulse.length; k++) {
    const weight = pulse[k] ?? 0;
    for (let beam = 0; beam < beams; beam++) {
      const start = beam * samples;
      const first = Math.max(0, reach - k);
      const last = Math.min(samples, samples + reach - k);
      for (let sample = first; sample < last; sample++) {
        along[start + sample] = (along[start + sample] ?? 0) + weight * (field[start + sample + k - reach] ?? 0);
      }
    }
  }
  for (let sample = 0; sample < samples; sample++) {
    const kernel = lateral[sample] ?? Float64Array.of(1);
    const radius = (kernel.length - 1) / 2;
    for (let beam = 0; beam < beams; beam++) {
      let sum = 0;
      for (let k = 0; k < kernel.length; k++) {
        // The outermost beams continue beyond the edge.
        const source = Math.min(beams - 1, Math.max(0, beam + k - radius));
        sum += (kernel[k] ?? 0) * (along[source * samples + sample] ?? 0);
      }
      field[beam * samples + sample] = sum;
    }
  }
}
