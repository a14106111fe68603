import { abdomenParts, liver, liverHu } from "../anatomy/trunk-parts";
import { ellipseOutline, trueRegion } from "../ct-regions";
import { ctFrame, ctSeries } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import { measureRoi } from "../roi-statistics";
import { reconstructHu } from "../scan/filtered-back-projection";
import { circle, type Part, waterLike } from "../scan/parts";
import { kernels } from "../scan/reconstruction-kernel";
import { scanGeometry } from "../scan/scan-geometry";
import { scanParts } from "../scan/scan-parts";
import { singleEnergy } from "../scan/tube-spectrum";

const grid = { matrix: 256, fieldOfView: 360 };
const lesionContrast = -30;
const lesions: Part[] = [
  { ...circle(-88, -30, 10), composition: waterLike(liverHu + lesionContrast) },
  { ...circle(-50, -40, 6), composition: waterLike(liverHu + lesionContrast) },
  { ...circle(-85, 20, 4), composition: waterLike(liverHu + lesionContrast) },
];
/** Liver without a lesion. */
const bareLiver = circle(liver.x + 6, liver.y, 13);

export const ctLowMas = defineCtPhantom({
  id: "ct-low-mas",
  name: "Low mAs (quantum mottle)",
  explanation:
    "An abdomen with three lesions 30 HU below the liver. Lower the tube current–time product: the noise rises in proportion to 1/√mAs and hides the lesions, the smallest first.",
  physics: "The number of photons is Poisson distributed, so the noise of the CT numbers is proportional to 1/√mAs.",
  knobs: { mAs: { label: "Tube current–time product", min: 10, max: 400, step: 10, unit: "mAs" } },
  defaults: { mAs: 40 },
  truths: {
    noise: "Standard deviation in the liver in HU",
    contrastToNoise: "Contrast of the lesions divided by the noise",
  },
  compute({ mAs }, seed) {
    const exposure = { mAs, sliceThickness: 5 };
    const readings = scanParts(abdomenParts(330, lesions), scanGeometry(400), singleEnergy(70), exposure, seed);
    const image = reconstructHu(readings, grid, kernels.smooth);
    const noise = measureRoi(image, grid, bareLiver).standardDeviation;
    return {
      series: [
        ctSeries({
          frames: [ctFrame(image)],
          fieldOfView: grid.fieldOfView,
          windows: [ctWindows.abdomen, ctWindows.liver],
        }),
      ],
      truth: { noise, contrastToNoise: -lesionContrast / noise },
      regions: lesions.map((lesion, n) =>
        trueRegion(`Lesion ${n + 1}`, ellipseOutline({ ...lesion, a: lesion.a + 3, b: lesion.b + 3 }), grid),
      ),
    };
  },
});
