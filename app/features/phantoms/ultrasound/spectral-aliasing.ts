import type { TrueRegion } from "../phantom";
import { definePhantom } from "../simulation/define-phantom";
import { outlineRectangle } from "../simulation/outline-region";
import { ultrasoundSeries } from "./b-mode-series";
import {
  dopplerShift,
  drawSpectrum,
  pulseWave,
  type SpectrumSettings,
  scaleLimits,
  shiftHeight,
  shiftVelocity,
  shownSeconds,
} from "./doppler-spectrum";

export const spectralAliasing = definePhantom({
  id: "us-spectral-aliasing",
  name: "Spectral Doppler: aliasing",
  explanation:
    "The spectrum of an artery with pulsed Doppler. Peaks beyond half the PRF are cut off at the top and continue at the bottom. Raise the PRF, shift the baseline down, lower the frequency, or increase the angle: the peak becomes complete again.",
  physics:
    "f = 2·f₀·v·cos θ/c with c = 1540 m/s. A shift beyond the Nyquist limit PRF/2 is drawn at f − PRF. Shifting the baseline gives one direction more of the same range, the PRF.",
  knobs: {
    velocity: { label: "Peak velocity", min: 20, max: 400, step: 10, unit: "cm/s" },
    angle: { label: "Doppler angle", min: 0, max: 75, step: 5, unit: "°" },
    frequency: { label: "Frequency", min: 2, max: 8, step: 0.5, unit: "MHz" },
    repetition: { label: "PRF", min: 1, max: 15, step: 0.5, unit: "kHz" },
    baseline: { label: "Baseline shifted down by", min: 0, max: 50, step: 5, unit: "% of the scale" },
  },
  defaults: { velocity: 150, angle: 60, frequency: 4, repetition: 5, baseline: 0 },
  truths: {
    peakShift: "Doppler shift at peak systole in kHz",
    nyquist: "Nyquist limit PRF/2 in kHz",
    nyquistVelocity: "Velocity at the Nyquist limit in cm/s",
    shownShift: "Shift at which the peak is drawn, in kHz",
    isAliased: "1 if the peak is aliased, else 0",
  },
  simulate({ velocity, angle, frequency, repetition, baseline }, seed, side) {
    const peakShift = dopplerShift(velocity, frequency, angle);
    const settings: SpectrumSettings = {
      peakShift,
      repetition: 1000 * repetition,
      baseline: baseline / 100,
      wallFilter: 100,
      gain: 0,
    };
    const { top } = scaleLimits(settings);
    const shown = top - shiftHeight(settings, peakShift) * settings.repetition;
    return {
      series: [ultrasoundSeries(null, [drawSpectrum(settings, side, side, seed)])],
      truth: {
        peakShift: peakShift / 1000,
        nyquist: repetition / 2,
        nyquistVelocity: shiftVelocity(500 * repetition, frequency, angle),
        shownShift: shown / 1000,
        isAliased: peakShift > top ? 1 : 0,
      },
      regions: listWrappedPeaks(settings),
    };
  },
});

/** Returns the parts of the spectrum that are drawn one PRF too low. */
function listWrappedPeaks(settings: SpectrumSettings): TrueRegion[] {
  const { top, bottom } = scaleLimits(settings);
  const steps = 300;
  const regions: TrueRegion[] = [];
  let start: number | null = null;
  for (let step = 0; step <= steps; step++) {
    const isWrapped = step < steps && settings.peakShift * pulseWave((step / steps) * shownSeconds) > top;
    if (isWrapped) start ??= step;
    if (isWrapped || start === null) continue;
    const highest = Math.min(top, settings.peakShift - settings.repetition);
    const upper = (top - highest) / (top - bottom) - 0.02;
    regions.push({
      name: "Aliased peak",
      from: 0,
      to: 0,
      polygon: outlineRectangle(start / steps, upper, step / steps, 1),
    });
    start = null;
  }
  return regions;
}
