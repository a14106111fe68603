import { seededRandom } from "../../../lib/random";
import { blurImage } from "../simulation/blur-image";
import { computeImage, mapImage, type ScalarImage } from "../simulation/scalar-image";

/** Speed of sound in cm/s. */
const speedOfSound = 154_000;
/** Seconds that a spectrum shows. */
export const shownSeconds = 3;
/** Seconds from one heartbeat to the next. */
const beatSeconds = 0.8;
/** End-diastolic velocity as a share of the peak. */
export const diastolicShare = 0.25;

/** Returns the Doppler shift in Hz: 2·f·v·cos θ/c, for a velocity in cm/s, a frequency in MHz, and an angle in degrees. */
export function dopplerShift(velocity: number, frequency: number, angle: number): number {
  return (2 * frequency * 1e6 * velocity * Math.cos((angle * Math.PI) / 180)) / speedOfSound;
}

/** Returns the velocity in cm/s that a scanner reads from a shift in Hz at an angle in degrees. */
export function shiftVelocity(shift: number, frequency: number, angle: number): number {
  return shift / dopplerShift(1, frequency, angle);
}

/**
 * Returns the velocity of the fastest blood as a share of the peak at a time in seconds: a schematic artery of low resistance with
 * a steep rise, a fall, a dicrotic notch, and flow throughout diastole.
 */
export function pulseWave(time: number): number {
  const phase = (time + 0.7 * beatSeconds) % beatSeconds;
  const riseShare = phase < 0.09 ? Math.sin((Math.PI / 2) * (phase / 0.09)) ** 2 : 1;
  const fallShare = phase < 0.09 ? 1 : Math.exp(-((phase - 0.09) / 0.15));
  const dicroticShare = 0.2 * Math.exp(-(((phase - 0.36) / 0.05) ** 2));
  return Math.min(
    1,
    diastolicShare + (1 - diastolicShare) * (riseShare * fallShare + (phase >= 0.09 ? dicroticShare : 0)),
  );
}

export interface SpectrumSettings {
  /** Doppler shift in Hz of the fastest blood at peak systole, toward the probe. */
  peakShift: number;
  /** Pulse repetition frequency in Hz. */
  repetition: number;
  /** Shift of the baseline downward as a share of the scale, −0.5 to 0.5; 0 shows as much forward as reverse flow. */
  baseline: number;
  /** Shifts below this are removed, in Hz. */
  wallFilter: number;
  /** Gain in dB above the setting at which noise is just invisible. */
  gain: number;
}

/** Power of the noise relative to that of flow, in dB. */
const noisePower = -34;
/** Maximum shift in Hz of moving walls, forward and reverse. */
const slowShifts = 150;
/** Range of the gray scale in dB. Its uppermost 6 dB are above the power of flow. */
const grayRange = 30;

/** Returns the shifts in Hz at the top and at the bottom of the scale. */
export function scaleLimits({ repetition, baseline }: SpectrumSettings): { top: number; bottom: number } {
  return { top: repetition * (0.5 + baseline), bottom: repetition * (baseline - 0.5) };
}

/** Returns where a shift is drawn, as a fraction of the height from the top, after it wrapped around by multiples of the PRF. */
export function shiftHeight(settings: SpectrumSettings, shift: number): number {
  const { top } = scaleLimits(settings);
  const below = (top - shift) / settings.repetition;
  return below - Math.floor(below);
}

/**
 * Returns gray levels of a Doppler spectrum over time. Sampling with the PRF folds the spectrum: each height adds up all shifts
 * that differ by a multiple of the PRF. The power of each cell varies as in a periodogram (exponential distribution), smoothed
 * over its neighbors as scanners do.
 */
export function drawSpectrum(settings: SpectrumSettings, width: number, height: number, seed: number): ScalarImage {
  const { repetition, gain } = settings;
  const random = seededRandom(seed);
  const { top } = scaleLimits(settings);
  const noise = 10 ** (noisePower / 10);
  const periodogram = computeImage(width, height, (column, row) => {
    const envelope = pulseWave(((column + 0.5) / width) * shownSeconds) * settings.peakShift;
    const shift = top - ((row + 0.5) / height) * repetition;
    // Only the shifts of moving walls and those up to the envelope have power.
    const lowest = Math.ceil((-slowShifts - shift) / repetition);
    const highest = Math.floor((Math.max(slowShifts, 1.3 * envelope) - shift) / repetition);
    let power = noise;
    for (let fold = lowest; fold <= highest; fold++) {
      power += flowPower(shift + fold * repetition, envelope, settings.wallFilter);
    }
    return -Math.log(1 - random()) * power;
  });
  const spectrum = mapImage(blurImage(periodogram, 0.7), (power) => {
    const decibels = 10 * Math.log10(power + 1e-9) + gain;
    return Math.min(255, Math.max(0, 255 * (1 + (decibels - 6) / grayRange)));
  });
  drawBaseline(spectrum, shiftHeight(settings, 0));
  return spectrum;
}

/** Returns the power of flow and of moving walls at a shift in Hz. */
function flowPower(shift: number, envelope: number, wallFilter: number): number {
  const filterGain = 1 / (1 + (wallFilter / Math.max(1, Math.abs(shift))) ** 16);
  // Walls move slowly and reflect 25 dB more than blood.
  const walls = 300 * Math.exp(-((shift / 35) ** 2));
  return filterGain * (bandPower(shift, envelope) + walls);
}

/** Returns the power of blood between 55% and 100% of the envelope, with soft borders of 4%. */
function bandPower(shift: number, envelope: number): number {
  const share = shift / envelope;
  const soft = 0.02 + 12 / Math.max(40, Math.abs(envelope));
  const upper = 1 / (1 + Math.exp((share - 1) / (soft / 2)));
  const lower = 1 / (1 + Math.exp((0.55 - share) / (soft * 1.5)));
  return upper * lower;
}

function drawBaseline(spectrum: ScalarImage, place: number): void {
  const row = Math.min(spectrum.height - 1, Math.round(place * spectrum.height));
  for (let column = 0; column < spectrum.width; column++) spectrum.values[row * spectrum.width + column] = 170;
}
