import { seededRandom } from "../../../../lib/random";
import { createSignalSeries } from "../acquisition/mr-series";
import { reconstructMagnitude, sampleKSpace } from "../acquisition/receive-picture";
import { spinEcho } from "../acquisition/signal-equations";
import { tissuesAt } from "../acquisition/tissue-values";
import { t1Weighted, weightMap } from "../acquisition/weighting";
import { createHeadMap, headFieldOfView } from "../anatomy/head-slice";
import { defineMrPhantom } from "../define-mr-phantom";

export const rfSpike = defineMrPhantom({
  id: "mr-rf-spike",
  name: "Spike noise (herringbone)",
  explanation:
    "A spark during the scan corrupts one point of k-space, and stripes cover the whole picture. Move the point away from the center of k-space: the stripes get finer. A second spike makes the herringbone pattern.",
  physics:
    "A point (kx, ky) of k-space represents a wave across the picture with the period FOV/√(kx² + ky²) and crests perpendicular to the direction of the point (definition of the Fourier transform).",
  knobs: {
    kx: { label: "Spike in frequency direction", min: -60, max: 60, step: 1, unit: "lines" },
    ky: { label: "Spike in phase direction", min: -60, max: 60, step: 1, unit: "lines" },
    strength: { label: "Strength of the spike", min: 0, max: 100, step: 5, unit: "% of white matter" },
    spikes: { label: "Number of spikes", min: 1, max: 2, step: 1, unit: "" },
  },
  defaults: { kx: 24, ky: 18, strength: 20, spikes: 2 },
  truths: {
    period: "Distance between neighboring stripes in mm; 0 if the spike is at the center of k-space",
    angle: "Angle between the stripes of the first spike and the horizontal, in degrees from 0 to 180, clockwise",
    strength: "Amplitude of the stripes of one spike in % of the signal of white matter",
  },
  computeAt(side, { kx, ky, strength, spikes }, seed) {
    const random = seededRandom(seed);
    const kSpace = sampleKSpace(weightMap(createHeadMap(side, random), t1Weighted), side);
    const amplitude = (strength / 100) * spinEcho(tissuesAt(1.5).whiteMatter, t1Weighted);
    const points = [
      { x: Math.round(kx), y: Math.round(ky) },
      { x: Math.round(kx), y: -Math.round(ky) },
    ].slice(0, Math.round(spikes));
    for (const { x, y } of points) {
      const phase = 2 * Math.PI * random();
      const index = (side / 2 + y) * side + side / 2 + x;
      kSpace.real[index] = (kSpace.real[index] ?? 0) + amplitude * Math.cos(phase);
      kSpace.imaginary[index] = (kSpace.imaginary[index] ?? 0) + amplitude * Math.sin(phase);
    }
    const frequency = Math.sqrt(Math.round(kx) ** 2 + Math.round(ky) ** 2);
    const size = { width: side, height: side, spacing: headFieldOfView / side };
    const angle = (Math.atan2(Math.round(ky), Math.round(kx)) * 180) / Math.PI + 90;
    return {
      series: [
        createSignalSeries({
          ...t1Weighted,
          ...size,
          plane: "axial",
          frames: [reconstructMagnitude(kSpace, 0.004, random)],
        }),
      ],
      truth: { period: frequency === 0 ? 0 : headFieldOfView / frequency, angle: (angle + 180) % 180, strength },
      regions: [],
    };
  },
});
