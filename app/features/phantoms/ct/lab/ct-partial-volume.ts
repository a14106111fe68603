import { lungHu, paintedThorax } from "../anatomy/painted-thorax";
import { thoraxParts } from "../anatomy/thorax-parts";
import { ellipseOutline, trueRegion } from "../ct-regions";
import { ctFrame, ctSeries } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import { blurSlice } from "../painting/blur-slice";
import { paintSlice } from "../painting/paint-slice";
import { coverSphere, mixHu, type Sphere, sphereShare } from "../painting/sphere-slice";
import { measureRoi } from "../roi-statistics";
import { circle } from "../scan/parts";
import { kernels } from "../scan/reconstruction-kernel";
import { scanGeometry } from "../scan/scan-geometry";
import { addImages, scanNoise } from "../scan/scan-noise";

/** The right lung of the thorax, on the left of the picture. */
const grid = { matrix: 256, fieldOfView: 140, x: -92, y: 0 };
const [noduleHu, bloodHu] = [40, 45];
const nodule = { x: -103, y: 4 };
/** Minimum table travel in mm that the stack covers, and its number of slices. */
const coverage = 20;
const [fewestSlices, mostSlices] = [3, 11];
/** Standard deviation in pixels of the blur in the plane of the slice. */
const blur = 1.1;

export const ctPartialVolume = defineCtPhantom({
  id: "ct-partial-volume",
  name: "Partial volume",
  explanation:
    "A solid nodule in the lung. Once the slice is thicker than the nodule, or the nodule lies between two slices, its CT number falls toward that of the lung, and it looks like ground glass.",
  physics:
    "A voxel shows the mean of its contents: HU = f·HU(nodule) + (1 − f)·HU(lung), where f is the fraction of the slice thickness that the nodule fills.",
  knobs: {
    diameter: { label: "Diameter of the nodule", min: 3, max: 12, step: 1, unit: "mm" },
    thickness: { label: "Slice thickness", min: 1, max: 10, step: 0.5, unit: "mm" },
    offset: { label: "Distance of the nodule above the middle slice", min: -5, max: 5, step: 0.5, unit: "mm" },
  },
  defaults: { diameter: 5, thickness: 5, offset: 2 },
  truths: {
    share: "Share of the thickness of the middle slice that the nodule fills at its center in %",
    expectedHu: "CT number at the center of the nodule on the middle slice by the equation in HU",
    measuredHu: "Mean of an ROI of half the diameter on the middle slice in HU",
  },
  compute({ diameter, thickness, offset }, seed) {
    const sphere: Sphere = { ...nodule, z: offset, radius: diameter / 2 };
    const noise = scanNoise(
      thoraxParts([]),
      scanGeometry(380),
      { mAs: 100, sliceThickness: thickness },
      grid,
      kernels.standard,
    );
    const slices = Math.min(mostSlices, Math.max(fewestSlices, 2 * Math.round(coverage / thickness / 2) + 1));
    const positions = Array.from({ length: slices }, (_, n) => (n - (slices - 1) / 2) * thickness);
    const background = paintSlice(paintedThorax(bloodHu), grid);
    const images = positions.map((z, n) => {
      const exact = mixHu(background, coverSphere(sphere, { z, thickness }, grid), noduleHu);
      return addImages(blurSlice(exact, blur), noise(seed + n));
    });
    const share = sphereShare(sphere, 0, { z: 0, thickness });
    const middle = (slices - 1) / 2;
    const roi = circle(nodule.x, nodule.y, diameter / 4);
    const containsNodule = (z: number) => Math.abs(z - offset) < (thickness + diameter) / 2;
    const framesWithNodule = positions.flatMap((z, n) => (containsNodule(z) ? [n] : []));
    return {
      series: [
        ctSeries({
          frames: images.map((image, n) => ctFrame(image, positions[n] ?? null)),
          fieldOfView: grid.fieldOfView,
          windows: [ctWindows.lung, ctWindows.mediastinum],
        }),
      ],
      truth: {
        share: 100 * share,
        expectedHu: share * noduleHu + (1 - share) * lungHu,
        measuredHu: measureRoi(images[middle] ?? background, grid, roi).mean,
      },
      regions: [
        trueRegion(
          "Nodule",
          ellipseOutline(circle(nodule.x, nodule.y, diameter / 2 + 2)),
          grid,
          framesWithNodule[0] ?? middle,
          framesWithNodule.at(-1) ?? middle,
        ),
      ],
    };
  },
});
