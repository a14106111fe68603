import { ventricleLevel } from "../anatomy/head-parts";
import { bandOutline, ellipseOutline, trueRegion } from "../ct-regions";
import { ctFrame, ctSeries } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import { measureRing } from "../roi-statistics";
import { waterAttenuation } from "../scan/beam";
import { reconstruct, reconstructHu } from "../scan/filtered-back-projection";
import { circle } from "../scan/parts";
import { kernels } from "../scan/reconstruction-kernel";
import { emptySinogram, type Sinogram, scanGeometry } from "../scan/scan-geometry";
import { scanParts } from "../scan/scan-parts";
import { singleEnergy } from "../scan/tube-spectrum";

const grid = { matrix: 256, fieldOfView: 220 };
const geometry = scanGeometry(240);
const beam = singleEnergy(70);
/** Half the width in mm of the band in which a click counts as a click on the ring. */
const tolerance = 4;

/** Returns the error that a wrong gain causes in the readings of one detector, in mm of water. */
function detectorError(detector: number, gainError: number): Sinogram {
  const sinogram = emptySinogram(geometry);
  const error = -Math.log(1 + gainError / 100) / waterAttenuation(1, beam);
  for (let view = 0; view < sinogram.views; view++) sinogram.values[view * sinogram.detectors + detector] = error;
  return sinogram;
}

export const ctRing = defineCtPhantom({
  id: "ct-ring",
  name: "Ring artifact",
  explanation:
    "One detector of a third-generation scanner gives wrong readings in every view. Move the detector away from the center: the ring grows. At the center, the ring shrinks to a dot.",
  physics:
    "A detector with a gain error g adds −ln(1 + g) to its line integral. The rays of this detector always pass the center of rotation at the distance r, so over 360° the error appears on a circle of radius r.",
  knobs: {
    radius: { label: "Distance of the detector from the center", min: 0, max: 70, step: 1, unit: "mm" },
    gainError: { label: "Gain error", min: -10, max: 10, step: 1, unit: "%" },
  },
  defaults: { radius: 34, gainError: 6 },
  truths: {
    ringRadius: "Radius of the ring in mm",
    ringHu: "Mean error on the ring in HU",
  },
  compute({ radius, gainError }, seed) {
    const detector = Math.min(geometry.detectors - 1, Math.round(radius / geometry.spacing + geometry.detectors / 2));
    const ringRadius = (detector - (geometry.detectors - 1) / 2) * geometry.spacing;
    const readings = scanParts(ventricleLevel(), geometry, beam, { mAs: 250, sliceThickness: 5 }, seed);
    const head = reconstructHu(readings, grid, kernels.smooth);
    const ring = reconstruct(detectorError(detector, gainError), grid, kernels.smooth).map((error) => 1000 * error);
    const outer = circle(0, 0, ringRadius + tolerance);
    const outline =
      ringRadius > tolerance ? bandOutline(outer, circle(0, 0, ringRadius - tolerance)) : ellipseOutline(outer);
    return {
      series: [
        ctSeries({
          frames: [ctFrame(head.map((hu, p) => hu + (ring[p] ?? 0)))],
          fieldOfView: grid.fieldOfView,
          windows: [ctWindows.brain, ctWindows.stroke, ctWindows.bone],
        }),
      ],
      truth: {
        ringRadius,
        ringHu: measureRing(ring, grid, { x: 0, y: 0 }, Math.max(0, ringRadius - 0.5), ringRadius + 0.5).mean,
      },
      regions: [trueRegion("Ring", outline, grid)],
    };
  },
});
