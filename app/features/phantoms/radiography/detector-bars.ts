import { blurImage, fwhmPerSigma } from "../simulation/blur-image";
import { definePhantom } from "../simulation/define-phantom";
import { outlineRectangle } from "../simulation/outline-region";
import { computeImage } from "../simulation/scalar-image";
import { addQuantumNoise } from "./expose-detector";
import { radiographSeries } from "./radiograph-series";

/** Line pairs per mm of the groups, row by row. */
const frequencies = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5];
/** Number of computed samples per detector pixel. */
const oversampling = 8;

/** Returns the frequency in line pairs per mm that a detector shows for a frequency, when it samples every `pitch` mm. */
export function showFrequency(frequency: number, pitch: number): number {
  const samples = 1 / pitch;
  return Math.abs(frequency - samples * Math.round(frequency / samples));
}

/** Returns the modulation transfer at a frequency: a square pixel of `pitch` mm behind a Gaussian blur of `fwhm` mm. */
export function transferModulation(frequency: number, pitch: number, fwhm: number): number {
  const phase = Math.PI * frequency * pitch;
  const aperture = phase === 0 ? 1 : Math.abs(Math.sin(phase) / phase);
  return aperture * Math.exp(-2 * (Math.PI * frequency * (fwhm / fwhmPerSigma)) ** 2);
}

export const detectorBars = definePhantom({
  id: "xr-detector-bars",
  name: "Resolution and aliasing",
  explanation:
    "Groups of lead bars with 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, and 5 line pairs per mm, row by row. Make the pixels larger: groups above the Nyquist frequency appear as coarser, false bars. More blur in the scintillator lowers their contrast before they are sampled.",
  physics:
    "Nyquist frequency = 1/(2·pitch); a frequency f above it is shown as |f − n/pitch|. MTF = sinc(f·pitch) × Gaussian of the scintillator (Bushberg et al., The Essential Physics of Medical Imaging).",
  knobs: {
    pitch: { label: "Pixel pitch", min: 0.1, max: 0.4, step: 0.01, unit: "mm" },
    blur: { label: "Blur of the scintillator (FWHM)", min: 0, max: 0.5, step: 0.02, unit: "mm" },
  },
  defaults: { pitch: 0.2, blur: 0.06 },
  truths: {
    nyquist: "Nyquist frequency in line pairs per mm",
    aliasedGroups: "Number of groups above the Nyquist frequency",
    shownFrequency: "Apparent frequency of the group with 3.5 line pairs per mm, in line pairs per mm",
    modulation: "Modulation transfer at 2 line pairs per mm, 0 to 1",
  },
  simulate({ pitch, blur }, seed, side) {
    const profiles = frequencies.map((frequency) => sampleBars(frequency, pitch, blur, Math.ceil(side / 3)));
    const plate = computeImage(side, side, (column, row) => {
      const cell = (value: number) => Math.min(2, Math.floor((3 * value) / side));
      const isWithinBar = (value: number) => (3 * value) / side - cell(value);
      if (
        isWithinBar(row) < 0.12 ||
        isWithinBar(row) > 0.88 ||
        isWithinBar(column) < 0.12 ||
        isWithinBar(column) > 0.88
      )
        return 1;
      const first = Math.ceil((cell(column) * side) / 3);
      return profiles[3 * cell(row) + cell(column)]?.[column - first] ?? 1;
    });
    const nyquist = 1 / (2 * pitch);
    const regions = frequencies.flatMap((frequency, i) => {
      if (frequency <= nyquist) return [];
      const left = ((i % 3) + 0.1) / 3;
      const top = (Math.floor(i / 3) + 0.1) / 3;
      const polygon = outlineRectangle(left, top, left + 0.8 / 3, top + 0.8 / 3);
      return [{ name: `Aliased group of ${frequency} line pairs per mm`, from: 0, to: 0, polygon }];
    });
    return {
      series: [radiographSeries([addQuantumNoise(plate, 20_000, seed)], { spacing: pitch, center: 0.75, width: 1.8 })],
      truth: {
        nyquist,
        aliasedGroups: regions.length,
        shownFrequency: showFrequency(3.5, pitch),
        modulation: transferModulation(2, pitch, blur),
      },
      regions,
    };
  },
});

/** Returns the transmission that `count` detector pixels measure behind lead bars, which transmit a fifth of the photons. */
function sampleBars(frequency: number, pitch: number, blur: number, count: number): number[] {
  const step = pitch / oversampling;
  const fineSamples = computeImage(count * oversampling, 1, (i) => {
    const phase = (i + 0.5) * step * frequency;
    return phase - Math.floor(phase) < 0.5 ? 0.2 : 1;
  });
  const { values } = blurImage(fineSamples, blur / fwhmPerSigma / step);
  return Array.from({ length: count }, (_, i) => {
    const pixel = values.subarray(i * oversampling, (i + 1) * oversampling);
    return pixel.reduce((sum, value) => sum + value, 0) / oversampling;
  });
}
