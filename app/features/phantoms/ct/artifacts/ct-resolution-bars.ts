import { waterPhantom } from "../anatomy/water-phantom";
import { trueRegion } from "../ct-regions";
import { ctFrame, ctSeries } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import { reconstructHu } from "../scan/filtered-back-projection";
import { waterLike } from "../scan/parts";
import { kernels, limitingFrequency } from "../scan/reconstruction-kernel";
import { scanGeometry } from "../scan/scan-geometry";
import { scanParts } from "../scan/scan-parts";
import { singleEnergy } from "../scan/tube-spectrum";
import { type BarGroup, barParts, groupSide, measureModulation } from "./bar-pattern";

/** Line pairs per cm of the groups, as in module 4 of the ACR phantom. */
const linePairs = [4, 5, 6, 7, 8, 9, 10, 12];
/** Distance of the groups from the center in mm. */
const distance = 34;
const geometry = scanGeometry(160, 360);
const kernelList = [kernels.smooth, kernels.standard, kernels.sharp];
const contrast = 1000;
/** Modulation below which bars cannot be distinguished. */
const threshold = 0.1;

const groups: BarGroup[] = linePairs.map((pairs, n) => {
  const angle = (2 * Math.PI * n) / linePairs.length - Math.PI / 2;
  return { linePairs: pairs, x: distance * Math.cos(angle), y: distance * Math.sin(angle) };
});

export const ctResolutionBars = defineCtPhantom({
  id: "ct-resolution-bars",
  name: "Resolution bars",
  explanation:
    "Eight groups of bars from 4 lp/cm at the top, clockwise to 12 lp/cm. A sharper kernel shows finer bars until the pixels of a large field of view become the limit.",
  physics:
    "The modulation transfer function is the product of those of the kernel, the detector width, and the interpolation. A pixel can show at most half a line pair: 5·matrix/FOV lp/cm with the FOV in mm.",
  knobs: {
    kernel: { label: "Kernel (0 smooth, 1 standard, 2 sharp)", min: 0, max: 2, step: 1, unit: "" },
    fieldOfView: { label: "Reconstructed field of view", min: 100, max: 300, step: 10, unit: "mm" },
  },
  defaults: { kernel: 1, fieldOfView: 100 },
  truths: {
    finestGroup: "Finest group with a modulation of at least 10% in lp/cm",
    limitingFrequency: "Frequency at which the modulation transfer function of scan and kernel is 10% in lp/cm",
    pixelLimit: "Frequency that the pixels can show in lp/cm",
  },
  compute({ kernel: kernelIndex, fieldOfView }, seed) {
    const kernel = kernelList[Math.round(kernelIndex)] ?? kernels.standard;
    const grid = { matrix: 256, fieldOfView };
    const parts = waterPhantom(
      50,
      groups.flatMap((group) => barParts(group, waterLike(contrast))),
    );
    const readings = scanParts(parts, geometry, singleEnergy(70), { mAs: 1500, sliceThickness: 5 }, seed);
    const image = reconstructHu(readings, grid, kernel);
    const resolved = groups.filter((group) => measureModulation(image, grid, group, contrast) >= threshold);
    const finest = resolved.at(-1);
    const [a, half] = [fieldOfView, groupSide / 2 + 2];
    return {
      series: [
        ctSeries({
          frames: [ctFrame(image)],
          fieldOfView: a,
          windows: [{ name: "Bars", center: 500, width: 1200 }, ctWindows.bone],
        }),
      ],
      truth: {
        finestGroup: finest?.linePairs ?? 0,
        limitingFrequency: limitingFrequency(kernel, geometry.spacing, threshold),
        pixelLimit: (5 * grid.matrix) / fieldOfView,
      },
      regions: finest
        ? [
            trueRegion(
              "Finest resolved group",
              [
                { x: finest.x - half, y: finest.y - half },
                { x: finest.x + half, y: finest.y - half },
                { x: finest.x + half, y: finest.y + half },
                { x: finest.x - half, y: finest.y + half },
              ],
              grid,
            ),
          ]
        : [],
    };
  },
});
