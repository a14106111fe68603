import { waterPhantom } from "../anatomy/water-phantom";
import { ellipseOutline, trueRegion } from "../ct-regions";
import { ctFrame, ctSeries } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import { measureRoi } from "../roi-statistics";
import { reconstructHu } from "../scan/filtered-back-projection";
import { circle, waterLike } from "../scan/parts";
import { kernels } from "../scan/reconstruction-kernel";
import { scanGeometry } from "../scan/scan-geometry";
import { scanParts } from "../scan/scan-parts";
import { singleEnergy } from "../scan/tube-spectrum";

const grid = { matrix: 256, fieldOfView: 220 };
/** Diameters in mm, as in module 2 of the ACR phantom. */
const diameters = [25, 12, 9, 6, 5, 4, 3];
const rods = diameters.map((diameter, n) => {
  const angle = (2 * Math.PI * n) / diameters.length - Math.PI / 2;
  return circle(58 * Math.cos(angle), 58 * Math.sin(angle), diameter / 2);
});
const background = circle(0, 0, 12);

export const ctLowContrast = defineCtPhantom({
  id: "ct-low-contrast",
  name: "Dose and low-contrast detectability",
  explanation:
    "Rods of 25 mm at the top and then clockwise 12, 9, 6, 5, 4, and 3 mm, a few HU brighter than the water around them. Lower the dose: the rods disappear in the noise, the smallest first.",
  physics:
    "Dose is proportional to the mAs and noise to 1/√dose, so halving the noise takes four times the dose. The contrast-to-noise ratio is (rod − water)/SD; large rods stay visible at a lower ratio than small ones.",
  knobs: {
    mAs: { label: "Tube current–time product", min: 25, max: 800, step: 25, unit: "mAs" },
    contrast: { label: "Contrast of the rods", min: 2, max: 20, step: 1, unit: "HU" },
  },
  defaults: { mAs: 200, contrast: 6 },
  truths: {
    noise: "Standard deviation in water in HU",
    contrastToNoise: "Contrast divided by the noise",
    relativeDose: "Dose relative to 200 mAs in %",
  },
  compute({ mAs, contrast }, seed) {
    const parts = waterPhantom(
      100,
      rods.map((rod) => ({ ...rod, composition: waterLike(contrast) })),
    );
    const readings = scanParts(parts, scanGeometry(240), singleEnergy(70), { mAs, sliceThickness: 5 }, seed);
    const image = reconstructHu(readings, grid, kernels.smooth);
    const noise = measureRoi(image, grid, background).standardDeviation;
    return {
      series: [
        ctSeries({
          frames: [ctFrame(image)],
          fieldOfView: grid.fieldOfView,
          windows: [{ name: "Low contrast", center: 0, width: 60 }, ctWindows.narrow, ctWindows.abdomen],
        }),
      ],
      truth: { noise, contrastToNoise: contrast / noise, relativeDose: (100 * mAs) / 200 },
      regions: rods.map((rod, n) =>
        trueRegion(`Rod of ${diameters[n]} mm`, ellipseOutline({ ...rod, a: rod.a + 3, b: rod.b + 3 }), grid),
      ),
    };
  },
});
