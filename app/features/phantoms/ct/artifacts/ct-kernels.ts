import { waterPhantom } from "../anatomy/water-phantom";
import { ellipseOutline, trueRegion } from "../ct-regions";
import { ctFrame, ctSeries } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import { measureRoi } from "../roi-statistics";
import { reconstructHu } from "../scan/filtered-back-projection";
import { boneLike, circle, type Part, waterLike } from "../scan/parts";
import { type Kernel, kernels, limitingFrequency } from "../scan/reconstruction-kernel";
import { scanGeometry } from "../scan/scan-geometry";
import { scanParts } from "../scan/scan-parts";
import { singleEnergy } from "../scan/tube-spectrum";
import { barParts } from "./bar-pattern";

const grid = { matrix: 256, fieldOfView: 120 };
const geometry = scanGeometry(150, 720);
const plainWater = circle(0, 4, 9);
const lowContrast = circle(-28, 20, 9);

/** Returns a phantom with bars of 3, 5, 7, and 9 lp/cm, small holes, bone, and a disk of low contrast. */
function kernelParts(contrast: number): Part[] {
  const bars = [3, 5, 7, 9].flatMap((linePairs, n) =>
    barParts({ linePairs, x: 17 * (n - 1.5), y: -26 }, waterLike(800)),
  );
  const holes = [1.6, 1.2, 0.9, 0.6].map((radius, n) => ({
    ...circle(14 + 7 * n, 4, radius),
    composition: waterLike(-1000),
  }));
  return waterPhantom(55, [
    ...bars,
    ...holes,
    { ...lowContrast, composition: waterLike(contrast) },
    {
      x: 22,
      y: 26,
      a: 14,
      b: 9,
      composition: boneLike(0.8),
      inside: [{ x: 22, y: 26, a: 9, b: 5, composition: boneLike(0.15) }],
    },
  ]);
}

export const ctKernels = defineCtPhantom({
  id: "ct-kernels",
  name: "Reconstruction kernels",
  explanation:
    "One scan, three kernels. The sharp kernel shows the finest bars and holes and the most noise; the smooth kernel shows the disk of low contrast.",
  physics:
    "Filtered back-projection multiplies the ramp |f| by a window. Letting higher frequencies pass raises the resolution and, because the ramp amplifies them, the noise: the variance is proportional to the integral of f²·W(f)².",
  knobs: {
    mAs: { label: "Tube current–time product", min: 20, max: 400, step: 20, unit: "mAs" },
    contrast: { label: "Contrast of the disk", min: 5, max: 100, step: 5, unit: "HU" },
  },
  defaults: { mAs: 120, contrast: 30 },
  truths: {
    smoothNoise: "Standard deviation in water with the smooth kernel in HU",
    standardNoise: "Standard deviation in water with the standard kernel in HU",
    sharpNoise: "Standard deviation in water with the sharp kernel in HU",
    smoothLimit: "10% of the modulation transfer function of the smooth kernel in lp/cm",
    standardLimit: "10% of the modulation transfer function of the standard kernel in lp/cm",
    sharpLimit: "10% of the modulation transfer function of the sharp kernel in lp/cm",
  },
  compute({ mAs, contrast }, seed) {
    const readings = scanParts(kernelParts(contrast), geometry, singleEnergy(70), { mAs, sliceThickness: 1 }, seed);
    const { smooth, standard, sharp } = kernels;
    const smoothImage = reconstructHu(readings, grid, smooth);
    const standardImage = reconstructHu(readings, grid, standard);
    const sharpImage = reconstructHu(readings, grid, sharp);
    const measureNoise = (image: Float64Array) => measureRoi(image, grid, plainWater).standardDeviation;
    const getLimitingFrequency = (kernel: Kernel) => limitingFrequency(kernel, geometry.spacing, 0.1);
    const series = (image: Float64Array, name: string) =>
      ctSeries({
        frames: [ctFrame(image)],
        fieldOfView: grid.fieldOfView,
        windows: [{ name: "Water", center: 50, width: 500 }, ctWindows.bone, ctWindows.narrow],
        phase: `${name} kernel`,
      });
    return {
      series: [series(smoothImage, smooth.name), series(standardImage, standard.name), series(sharpImage, sharp.name)],
      truth: {
        smoothNoise: measureNoise(smoothImage),
        standardNoise: measureNoise(standardImage),
        sharpNoise: measureNoise(sharpImage),
        smoothLimit: getLimitingFrequency(smooth),
        standardLimit: getLimitingFrequency(standard),
        sharpLimit: getLimitingFrequency(sharp),
      },
      regions: [trueRegion("Disk of low contrast", ellipseOutline({ ...lowContrast, a: 10, b: 10 }), grid)],
    };
  },
});
