import { abdomenParts, liver, liverHu } from "../anatomy/trunk-parts";
import { ellipseOutline, trueRegion } from "../ct-regions";
import { ctFrame, ctSeries } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import { coverSphere, type Sphere, sphereShare } from "../painting/sphere-slice";
import { measureRoi } from "../roi-statistics";
import { reconstructHu } from "../scan/filtered-back-projection";
import { circle } from "../scan/parts";
import { kernels } from "../scan/reconstruction-kernel";
import { scanGeometry } from "../scan/scan-geometry";
import { scanParts } from "../scan/scan-parts";
import { singleEnergy } from "../scan/tube-spectrum";

const grid = { matrix: 256, fieldOfView: 350 };
const contrast = -50;
/** Spheres in the liver whose centers lie in the middle of the slice. */
const lesions: Sphere[] = [
  { x: -86, y: -30, z: 0, radius: 8 },
  { x: -50, y: -38, z: 0, radius: 5 },
  { x: -84, y: 14, z: 0, radius: 2.5 },
];
/** Liver without a lesion. */
const bareLiver = circle(liver.x + 6, liver.y + 2, 12);

export const ctSliceThickness = defineCtPhantom({
  id: "ct-slice-thickness",
  name: "Slice thickness",
  explanation:
    "Three spheres of 16, 10, and 5 mm in the liver at the same mAs. A thicker slice has less noise, but it dilutes the smallest sphere: find the thickness at which you see each sphere best.",
  physics:
    "A slice collects photons in proportion to its thickness T, so noise is proportional to 1/√T. A sphere of diameter d keeps its contrast up to T = d; in thicker slices, its contrast is proportional to d/T.",
  knobs: {
    thickness: { label: "Slice thickness", min: 0.5, max: 10, step: 0.5, unit: "mm" },
    mAs: { label: "Tube current–time product", min: 50, max: 400, step: 25, unit: "mAs" },
  },
  defaults: { thickness: 5, mAs: 150 },
  truths: {
    noise: "Standard deviation in the liver in HU",
    smallestContrast: "Contrast at the center of the 5 mm sphere in HU",
    smallestContrastToNoise: "Contrast of the 5 mm sphere divided by the noise",
  },
  compute({ thickness, mAs }, seed) {
    const exposure = { mAs, sliceThickness: thickness };
    const readings = scanParts(abdomenParts(), scanGeometry(380), singleEnergy(70), exposure, seed);
    const slab = { z: 0, thickness };
    const image = lesions.reduce(
      (current, lesion) => {
        const covered = coverSphere(lesion, slab, grid);
        return current.map((hu, p) => hu + contrast * (covered[p] ?? 0));
      },
      reconstructHu(readings, grid, kernels.smooth),
    );
    const noise = measureRoi(image, grid, bareLiver).standardDeviation;
    const smallest = lesions.at(-1);
    const smallestContrast = smallest ? -contrast * sphereShare(smallest, 0, slab) : 0;
    return {
      series: [
        ctSeries({
          frames: [ctFrame(image)],
          fieldOfView: grid.fieldOfView,
          windows: [{ name: "Liver", center: liverHu, width: 200 }, ctWindows.abdomen],
        }),
      ],
      truth: { noise, smallestContrast, smallestContrastToNoise: smallestContrast / noise },
      regions: lesions.map(({ x, y, radius }) =>
        trueRegion(`Sphere of ${2 * radius} mm`, ellipseOutline(circle(x, y, radius + 3)), grid),
      ),
    };
  },
});
