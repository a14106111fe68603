import { definePhantom } from "../simulation/define-phantom";
import { bModeSeries } from "./b-mode-series";
import { receiveEchoes } from "./beam-echoes";
import { curvedScan, outlineBehind } from "./beam-geometry";
import { scanMedium, tissueAttenuation } from "./scanned-medium";
import { liverModel } from "./tissue-models";

const scanDepth = 140;
/** Noise of the receiver in dB relative to the echo of liver at the face. */
const noise = -75;

export const penetration = definePhantom({
  id: "us-penetration",
  name: "Frequency, penetration, and time gain compensation",
  explanation:
    "A liver 14 cm deep. Raise the frequency: speckle becomes finer, but deep echoes disappear in the noise, and gain amplifies both. Below 0.5 dB/cm/MHz of compensation, the picture darkens with depth; above, it brightens.",
  physics:
    "Loss on the way down and back = 0.5 dB/cm/MHz × frequency × 2 × depth. Echoes are visible down to the depth at which this loss reaches 75 dB, the difference between echo and noise at the probe.",
  knobs: {
    frequency: { label: "Frequency", min: 2, max: 10, step: 0.5, unit: "MHz" },
    compensation: { label: "Time gain compensation", min: 0.2, max: 0.8, step: 0.05, unit: "dB/cm/MHz" },
  },
  defaults: { frequency: 7, compensation: 0.5 },
  truths: {
    loss: "Loss in dB on the path to 10 cm depth and back",
    penetration: "Depth in mm at which echoes are as weak as the noise",
    brightnessSlope: "Change of brightness with depth in dB/cm: 0 if compensation fits",
  },
  simulate({ frequency, compensation }, seed, side) {
    const geometry = curvedScan(40, 48, { depth: scanDepth, side });
    const medium = scanMedium(geometry, liverModel);
    const settings = { frequency, compensation, noise };
    const reach = (-10 * noise) / (2 * tissueAttenuation * frequency);
    const wideGeometry = { left: -30, right: 30, z: 100 };
    return {
      series: [bModeSeries(geometry, [receiveEchoes(geometry, medium, settings, seed)], side)],
      truth: {
        loss: 2 * tissueAttenuation * frequency * 10,
        penetration: reach,
        brightnessSlope: 2 * (compensation - tissueAttenuation) * frequency,
      },
      regions:
        reach > scanDepth - 5
          ? []
          : [{ name: "Noise", from: 0, to: 0, polygon: outlineBehind(geometry, wideGeometry, reach, scanDepth - 1) }],
    };
  },
});
