import { seededRandom } from "../../../../lib/random";
import type { ComplexGrid } from "../../fft-2d";
import { createSignalSeries } from "../acquisition/mr-series";
import { createRegion } from "../acquisition/picture-region";
import { reconstructMagnitude, sampleKSpace } from "../acquisition/receive-picture";
import { t1Weighted, weightMap } from "../acquisition/weighting";
import { createHeadMap, headFieldOfView } from "../anatomy/head-slice";
import { defineMrPhantom } from "../define-mr-phantom";

export const zipper = defineMrPhantom({
  id: "mr-zipper",
  name: "Zipper (radio interference)",
  explanation:
    "A radio signal of one frequency enters the room through an open door. It is not phase-encoded, so it draws a dashed line along the phase-encoding direction. Change its frequency: the line moves along the frequency-encoding direction.",
  physics:
    "The line lies (interference − center frequency)/(bandwidth per pixel) pixels from the middle. The line is dashed, because the interference has a different phase at every repetition.",
  knobs: {
    offset: { label: "Interference above center frequency", min: -12, max: 12, step: 0.5, unit: "kHz" },
    bandwidth: { label: "Bandwidth per pixel", min: 60, max: 300, step: 10, unit: "Hz" },
    strength: { label: "Strength of the interference", min: 0, max: 300, step: 10, unit: "% of fat" },
  },
  defaults: { offset: 6, bandwidth: 130, strength: 120 },
  truths: {
    pixels: "Distance of the line from the middle of the picture in pixels of a 256 matrix, positive to the right",
    distance: "Distance of the line from the middle of the picture in mm, positive to the right",
    isInPicture: "1 if the line is in the picture, else 0",
  },
  computeAt(side, { offset, bandwidth, strength }, seed) {
    const random = seededRandom(seed);
    const kSpace = sampleKSpace(weightMap(createHeadMap(side, random), t1Weighted), side);
    const pixels = (offset * 1000) / bandwidth;
    const share = pixels / 256;
    const isInPicture = Math.abs(share) < 0.5;
    // The receiver filters out frequencies that belong outside the picture.
    if (isInPicture) addInterference(kSpace, share, (0.6 * strength) / 100, random);
    const size = { width: side, height: side, spacing: headFieldOfView / side };
    const distance = share * headFieldOfView;
    const half = headFieldOfView / 2;
    const line = { kind: "line" as const, points: [-half, half].map((y) => ({ x: distance, y })), width: 7 };
    return {
      series: [
        createSignalSeries({
          ...t1Weighted,
          ...size,
          plane: "axial",
          frames: [reconstructMagnitude(kSpace, 0.004, random)],
        }),
      ],
      truth: { pixels, distance, isInPicture: isInPicture ? 1 : 0 },
      regions: isInPicture && strength > 0 ? createRegion("Zipper", line, size) : [],
    };
  },
});

/**
 * Adds a wave of one frequency to each line of k-space, with a random phase for each line. `share` is the distance of the line
 * from the middle as a fraction of the field of view, `strength` the mean signal of the line in the picture.
 */
function addInterference(kSpace: ComplexGrid, share: number, strength: number, random: () => number): void {
  const { width, height } = kSpace;
  const amplitude = strength / (width * Math.sqrt(height));
  for (let row = 0; row < height; row++) {
    const start = 2 * Math.PI * random();
    for (let column = 0; column < width; column++) {
      const phase = start - 2 * Math.PI * (column - width / 2) * share;
      const index = row * width + column;
      kSpace.real[index] = (kSpace.real[index] as number) + amplitude * Math.cos(phase);
      kSpace.imaginary[index] = (kSpace.imaginary[index] as number) + amplitude * Math.sin(phase);
    }
  }
}
