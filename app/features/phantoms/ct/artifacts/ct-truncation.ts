import { abdomenParts } from "../anatomy/trunk-parts";
import { arcOutline, trueRegion } from "../ct-regions";
import { ctFrame, ctSeries } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import { measureWhere } from "../roi-statistics";
import { reconstructHu } from "../scan/filtered-back-projection";
import { ellipticalRadius } from "../scan/parts";
import { kernels } from "../scan/reconstruction-kernel";
import { type Sinogram, scanGeometry } from "../scan/scan-geometry";
import { scanParts } from "../scan/scan-parts";
import { singleEnergy } from "../scan/tube-spectrum";

const grid = { matrix: 256, fieldOfView: 400 };
const bodyWidth = 360;
const body = { x: 0, y: 0, a: bodyWidth / 2, b: bodyWidth * 0.36 };
/** CT number of the subcutaneous fat in the phantom. */
const fatHu = -100;
/** Width of the extension on each side, as a fraction of the number of detectors. */
const extension = 0.1;

/** Extends each view on both sides by a quarter of a cosine that starts at the outermost reading and ends at 0. */
function extendViews(sinogram: Sinogram): Sinogram {
  const added = Math.round(sinogram.detectors * extension);
  const detectors = sinogram.detectors + 2 * added;
  const values = new Float64Array(sinogram.views * detectors);
  for (let view = 0; view < sinogram.views; view++) {
    const row = sinogram.values.subarray(view * sinogram.detectors, (view + 1) * sinogram.detectors);
    values.set(row, view * detectors + added);
    for (let n = 0; n < added; n++) {
      const share = Math.cos((Math.PI / 2) * ((n + 1) / (added + 1)));
      values[view * detectors + added - 1 - n] = (row[0] ?? 0) * share;
      values[view * detectors + added + sinogram.detectors + n] = (row[row.length - 1] ?? 0) * share;
    }
  }
  return { ...sinogram, detectors, values };
}

/** Returns the share of views that do not see the whole width of the body. */
function truncatedShare({ values, views, detectors }: Sinogram): number {
  let truncated = 0;
  // Less than 1 mm of water at the outermost detector means air and noise.
  for (let view = 0; view < views; view++) if ((values[view * detectors] ?? 0) > 1) truncated++;
  return truncated / views;
}

/** Returns half the angle in radians over which the edge of the scan field lies in the body. */
function rimAngle(field: number): number {
  const sinSquared = (1 - (field / body.a) ** 2) / ((field / body.b) ** 2 - (field / body.a) ** 2);
  return Math.asin(Math.sqrt(Math.min(1, Math.max(0, sinSquared))));
}

export const ctTruncation = defineCtPhantom({
  id: "ct-truncation",
  name: "Truncation artifact",
  explanation:
    "A body that is wider than the scan field. The edge of the field is too bright, and everything outside is missing. Widen the field, or extend the readings smoothly beyond the last detector.",
  physics:
    "The ramp filter needs complete projections. Where the readings end abruptly, the filter overshoots, and the back-projection shows this as a bright rim. Correction: extrapolation of each view by a quarter cosine (compare Ohnesorge et al., Med Phys 2000).",
  knobs: {
    scanField: { label: "Diameter of the scan field", min: 240, max: 400, step: 10, unit: "mm" },
    correction: { label: "Extrapolation (0 off, 1 on)", min: 0, max: 1, step: 1, unit: "" },
  },
  defaults: { scanField: 300, correction: 0 },
  truths: {
    truncatedViews: "Share of the views that are truncated in %",
    rimError: "Mean error in the subcutaneous fat at the edge of the scan field in HU",
  },
  compute({ scanField, correction }, seed) {
    const geometry = scanGeometry(scanField);
    const readings = scanParts(
      abdomenParts(bodyWidth),
      geometry,
      singleEnergy(70),
      { mAs: 250, sliceThickness: 5 },
      seed,
    );
    const field = scanField / 2;
    const completeReadings = correction >= 0.5 ? extendViews(readings) : readings;
    const reconstructed = reconstructHu(completeReadings, grid, kernels.smooth);
    const isAtEdge = (x: number, y: number) => {
      const distance = Math.hypot(x, y);
      const fat = Math.hypot(x / 144, (y + 1) / 106);
      return distance > field - 8 && distance < field - 3 && fat > 1.03 && ellipticalRadius(body, x, y) < 0.97;
    };
    const isTruncated = field < body.a - 3;
    return {
      series: [
        ctSeries({
          frames: [ctFrame(reconstructed)],
          fieldOfView: grid.fieldOfView,
          windows: [ctWindows.abdomen, ctWindows.wide],
        }),
      ],
      truth: {
        truncatedViews: 100 * truncatedShare(readings),
        rimError: isTruncated ? measureWhere(reconstructed, grid, isAtEdge).mean - fatHu : 0,
      },
      regions: isTruncated
        ? [0, Math.PI].map((side, n) =>
            trueRegion(
              `Bright rim ${n + 1}`,
              arcOutline(field - 14, field + 4, side - rimAngle(field), side + rimAngle(field)),
              grid,
            ),
          )
        : [],
    };
  },
});
