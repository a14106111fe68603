import { seededRandom } from "../../../../lib/random";
import { createSignalSeries, storedSignal } from "../acquisition/mr-series";
import { createRegion } from "../acquisition/picture-region";
import { reconstructMagnitude, sampleKSpace } from "../acquisition/receive-picture";
import { spinEcho } from "../acquisition/signal-equations";
import { tissuesAt } from "../acquisition/tissue-values";
import { t2Weighted, weightMap } from "../acquisition/weighting";
import { createHeadMap, headFieldOfView } from "../anatomy/head-slice";
import { defineMrPhantom } from "../define-mr-phantom";

/** Signal-to-noise ratio of white matter with 5 mm, one average, 130 Hz per pixel, and 1.5 T: typical of a T2-weighted scan. */
const referenceSnr = 22;

export const lowSnr = defineMrPhantom({
  id: "mr-low-snr",
  name: "Signal-to-noise ratio",
  explanation:
    "A head with noise from the receiver. Double the averages, the thickness, or the field, and measure how much the signal-to-noise ratio rises. In air, the noise has a mean above 0, because a magnitude is never negative.",
  physics:
    "SNR ∝ field × voxel volume × √(averages / bandwidth). Magnitudes follow a Rice distribution; in air they have the mean σ√(π/2) and the standard deviation 0.655 σ (Gudbjartsson and Patz, Magn Reson Med 1995;34:910).",
  knobs: {
    averages: { label: "Averages", min: 1, max: 8, step: 1, unit: "" },
    thickness: { label: "Slice thickness", min: 1, max: 8, step: 0.5, unit: "mm" },
    bandwidth: { label: "Bandwidth per pixel", min: 65, max: 520, step: 65, unit: "Hz" },
    field: { label: "Field strength", min: 0.5, max: 3, step: 0.5, unit: "T" },
  },
  defaults: { averages: 1, thickness: 2, bandwidth: 260, field: 1.5 },
  truths: {
    snr: "Signal of white matter divided by the standard deviation σ of the noise in one receiver channel",
    sigma: "σ in stored values",
    airMean: "Mean of air in stored values: σ√(π/2)",
    airDeviation: "Standard deviation of air in stored values: 0.655 σ",
  },
  computeAt(side, { averages, thickness, bandwidth, field }, seed) {
    const random = seededRandom(seed);
    const snr = referenceSnr * (field / 1.5) * (thickness / 5) * Math.sqrt((averages * 130) / bandwidth);
    const sigma = spinEcho(tissuesAt(1.5).whiteMatter, t2Weighted) / snr;
    const kSpace = sampleKSpace(weightMap(createHeadMap(side, random), t2Weighted), side);
    const size = { width: side, height: side, spacing: headFieldOfView / side };
    const corner = headFieldOfView / 2 - 14;
    return {
      series: [
        createSignalSeries({
          ...t2Weighted,
          ...size,
          plane: "axial",
          frames: [reconstructMagnitude(kSpace, sigma, random)],
        }),
      ],
      truth: {
        snr,
        sigma: sigma * storedSignal,
        airMean: sigma * storedSignal * Math.sqrt(Math.PI / 2),
        airDeviation: sigma * storedSignal * Math.sqrt(2 - Math.PI / 2),
      },
      regions: [
        ...createRegion("Air", { kind: "ellipse", x: -corner, y: -corner, radiusX: 11, radiusY: 11 }, size),
        ...createRegion("White matter", { kind: "ellipse", x: -28, y: -32, radiusX: 4, radiusY: 4 }, size),
      ],
    };
  },
});
