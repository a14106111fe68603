import { definePhantom } from "../simulation/define-phantom";
import { outlineRectangle } from "../simulation/outline-region";
import { ultrasoundSeries } from "./b-mode-series";
import { dopplerShift, drawSpectrum, type SpectrumSettings, shiftHeight } from "./doppler-spectrum";

const frequency = 4;
const angle = 60;

export const dopplerGain = definePhantom({
  id: "us-doppler-gain",
  name: "Spectral Doppler: gain",
  explanation:
    "The spectrum of an artery at several gains. Too little: weak parts of the waveform are lost. Too much: noise fills the background, the window under the waveform closes, and the peak seems higher than it is. Turn the gain up until noise shows, then slightly down.",
  physics:
    "Gain brightens flow and noise by the same number of dB on a gray scale of 30 dB, so their ratio does not change. The edge of the envelope is soft, so a brighter picture shows a higher peak.",
  knobs: {
    gain: { label: "Gain", min: -24, max: 30, step: 2, unit: "dB" },
    velocity: { label: "Peak velocity", min: 40, max: 120, step: 5, unit: "cm/s" },
  },
  defaults: { gain: 22, velocity: 90 },
  truths: {
    noiseLevel: "Mean power of the noise in dB above black; below 0 it is mostly not shown",
    signalLevel: "Mean power of the flow in dB above black",
  },
  simulate({ gain, velocity }, seed, side) {
    const settings: SpectrumSettings = {
      peakShift: dopplerShift(velocity, frequency, angle),
      repetition: 8000,
      baseline: 0.15,
      wallFilter: 100,
      gain,
    };
    const top = shiftHeight(settings, 0.5 * settings.peakShift);
    return {
      series: [ultrasoundSeries(null, [drawSpectrum(settings, side, side, seed)])],
      truth: { noiseLevel: gain - 10, signalLevel: gain + 24 },
      regions: [
        {
          name: "Background without flow",
          from: 0,
          to: 0,
          polygon: outlineRectangle(0, shiftHeight(settings, -200), 1, 1),
        },
        {
          name: "Window under the systolic peak",
          from: 0,
          to: 0,
          polygon: outlineRectangle(0.1, top, 0.135, shiftHeight(settings, 200)),
        },
      ],
    };
  },
});
