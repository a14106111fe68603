import { shoulderParts } from "../anatomy/trunk-parts";
import { ellipseOutline, trueRegion } from "../ct-regions";
import { ctFrame, ctSeries } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import { measureRoi } from "../roi-statistics";
import { transmit } from "../scan/beam";
import { reconstructHu } from "../scan/filtered-back-projection";
import { projectParts } from "../scan/project-parts";
import { kernels } from "../scan/reconstruction-kernel";
import { type Sinogram, scanGeometry } from "../scan/scan-geometry";
import { measureRays, photonsPerDetector } from "../scan/scan-parts";
import { singleEnergy } from "../scan/tube-spectrum";

const grid = { matrix: 256, fieldOfView: 500 };
const geometry = scanGeometry(540);
const beam = singleEnergy(70);
/** Muscle between the shoulders, in front of the spine. */
const shoulderRegion = { x: 0, y: 14, a: 12, b: 7 };
/** Region of the streaks. */
const streaks = (width: number) => ({ x: 0, y: 0, a: width / 2 - 15, b: 28 });

/** Returns the smallest transmission of each view. */
function darkestRays({ values, views, detectors }: Sinogram): number[] {
  return Array.from({ length: views }, (_, view) =>
    values.subarray(view * detectors, (view + 1) * detectors).reduce((smallest, share) => Math.min(smallest, share), 1),
  );
}

/** Returns the tube current of each view relative to the mean: proportional to 1/√transmission (Gies et al., Med Phys 1999). */
function modulateCurrent(darkestShares: readonly number[]): number[] {
  const relativeCurrents = darkestShares.map((share) => 1 / Math.sqrt(share));
  const mean = relativeCurrents.reduce((sum, current) => sum + current, 0) / relativeCurrents.length;
  return relativeCurrents.map((current) => current / mean);
}

export const ctPhotonStarvation = defineCtPhantom({
  id: "ct-photon-starvation",
  name: "Photon starvation",
  explanation:
    "Shoulders: few photons pass from side to side, and their noise becomes horizontal streaks. Tube current modulation moves photons to these views at the same total mAs.",
  physics:
    "The noise of a line integral p is √(exp(p)/N₀), so the longest paths determine the noise. At equal dose the noise is least when the current of a view is proportional to exp(p/2) (Gies et al., Med Phys 1999).",
  knobs: {
    mAs: { label: "Tube current–time product", min: 25, max: 600, step: 25, unit: "mAs" },
    width: { label: "Width of the shoulders", min: 400, max: 490, step: 10, unit: "mm" },
    modulation: { label: "Tube current modulation (0 off, 1 on)", min: 0, max: 1, step: 1, unit: "" },
  },
  defaults: { mAs: 75, width: 460, modulation: 0 },
  truths: {
    noise: "Standard deviation between the shoulders in HU",
    photonsThroughShoulders: "Mean number of photons per detector on the darkest ray",
    currentRatio: "Highest tube current divided by the lowest",
  },
  compute({ mAs, width, modulation }, seed) {
    const sinograms = projectParts(shoulderParts(width), geometry);
    const darkestShares = darkestRays(transmit(sinograms, beam));
    const current = modulation >= 0.5 ? modulateCurrent(darkestShares) : darkestShares.map(() => 1);
    const photons = photonsPerDetector({ mAs, sliceThickness: 3 }, geometry);
    const readings = measureRays(sinograms, beam, (view) => photons * (current[view] ?? 1), seed);
    const image = reconstructHu(readings, grid, kernels.smooth);
    return {
      series: [
        ctSeries({
          frames: [ctFrame(image)],
          fieldOfView: grid.fieldOfView,
          windows: [ctWindows.mediastinum, ctWindows.bone, ctWindows.lung],
        }),
      ],
      truth: {
        noise: measureRoi(image, grid, shoulderRegion).standardDeviation,
        photonsThroughShoulders:
          photons * Math.min(...darkestShares.map((share, view) => share * (current[view] ?? 1))),
        currentRatio: Math.max(...current) / Math.min(...current),
      },
      regions: [trueRegion("Streaks", ellipseOutline(streaks(width)), grid)],
    };
  },
});
