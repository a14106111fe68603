import { definePhantom } from "../simulation/define-phantom";
import { outlineRectangle } from "../simulation/outline-region";
import { ultrasoundSeries } from "./b-mode-series";
import {
  diastolicShare,
  dopplerShift,
  drawSpectrum,
  type SpectrumSettings,
  shiftHeight,
  shiftVelocity,
} from "./doppler-spectrum";

const angle = 60;
const frequency = 4;

export const wallFilter = definePhantom({
  id: "us-wall-filter",
  name: "Spectral Doppler: wall filter",
  explanation:
    "The spectrum of an artery with slow diastolic flow. The wall filter removes low shifts on both sides of the baseline. Too low: bright echoes of the moving wall stay at the baseline. Too high: diastolic flow disappears, as if the vascular resistance were high.",
  physics:
    "Shifts below the cutoff are removed; the slowest flow shown is v = cutoff·c/(2·f₀·cos θ), here with 4 MHz at 60° and a PRF of 4 kHz. End-diastolic velocity is a quarter of the peak.",
  knobs: {
    cutoff: { label: "Wall filter", min: 25, max: 800, step: 25, unit: "Hz" },
    velocity: { label: "Peak velocity", min: 20, max: 70, step: 5, unit: "cm/s" },
  },
  defaults: { cutoff: 400, velocity: 45 },
  truths: {
    cutoffVelocity: "Velocity at the cutoff in cm/s",
    diastolicVelocity: "End-diastolic velocity in cm/s",
    isDiastoleHidden: "1 if end-diastolic flow lies below the cutoff, else 0",
  },
  simulate({ cutoff, velocity }, seed, side) {
    const settings: SpectrumSettings = {
      peakShift: dopplerShift(velocity, frequency, angle),
      repetition: 4000,
      baseline: 0.2,
      wallFilter: cutoff,
      gain: 0,
    };
    const cutoffVelocity = shiftVelocity(cutoff, frequency, angle);
    const diastolicVelocity = velocity * diastolicShare;
    const upper = shiftHeight(settings, cutoff);
    const lower = shiftHeight(settings, -cutoff);
    return {
      series: [ultrasoundSeries(null, [drawSpectrum(settings, side, side, seed)])],
      truth: { cutoffVelocity, diastolicVelocity, isDiastoleHidden: diastolicVelocity < cutoffVelocity ? 1 : 0 },
      regions: [
        { name: "Shifts removed by the filter", from: 0, to: 0, polygon: outlineRectangle(0, upper, 1, lower) },
      ],
    };
  },
});
