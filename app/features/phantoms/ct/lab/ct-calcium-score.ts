import { coronaries, paintedHeart } from "../anatomy/painted-thorax";
import { thoraxParts } from "../anatomy/thorax-parts";
import { ellipseOutline, trueRegion } from "../ct-regions";
import { ctFrame, ctSeries, frameHu } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import { blurSlice } from "../painting/blur-slice";
import { coverOutline, paintSlice } from "../painting/paint-slice";
import { mixHu } from "../painting/sphere-slice";
import { circle } from "../scan/parts";
import { kernels } from "../scan/reconstruction-kernel";
import { scanGeometry } from "../scan/scan-geometry";
import { addImages, scanNoise } from "../scan/scan-noise";
import { type CalciumLesion, findCalcium } from "./agatston";

const grid = { matrix: 256, fieldOfView: 200, x: 10, y: -12 };
const pixelArea = (grid.fieldOfView / grid.matrix) ** 2;
/** Agatston scores are defined for slices of 3 mm without gaps. */
const thickness = 3;
const slices = 7;
const artery = coronaries.leftAnteriorDescending;
/** Radius in mm around the artery in which calcium is counted. */
const reach = 8;

const nearArtery = coverOutline(ellipseOutline(circle(artery.x, artery.y, reach)), grid);

/** Returns the share of the slice around `z` that a plaque of `length` mm around z = 0 fills along the table. */
function plaqueShare(z: number, length: number): number {
  const from = Math.max(z - thickness / 2, -length / 2);
  return Math.max(0, Math.min(z + thickness / 2, length / 2) - from) / thickness;
}

export const ctCalciumScore = defineCtPhantom({
  id: "ct-calcium-score",
  name: "Coronary calcium (Agatston score)",
  explanation:
    "An unenhanced heart with a calcified plaque in the left anterior descending artery. On each slice, the area with at least 130 HU is multiplied by a factor that depends on the highest CT number; the sum is the score. The plaque fills the slices at its ends only partly.",
  physics:
    "Score = Σ area (mm²) × factor: 1 from 130 HU, 2 from 200, 3 from 300, 4 from 400, over areas of at least 1 mm² on slices of 3 mm (Agatston et al., J Am Coll Cardiol 1990).",
  knobs: {
    diameter: { label: "Diameter of the plaque", min: 2, max: 6, step: 0.5, unit: "mm" },
    length: { label: "Length of the plaque", min: 3, max: 18, step: 1.5, unit: "mm" },
    density: { label: "CT number of the plaque", min: 150, max: 900, step: 25, unit: "HU" },
  },
  defaults: { diameter: 4, length: 9, density: 450 },
  truths: {
    score: "Agatston score",
    slicesWithCalcium: "Number of slices with calcium",
    middleArea: "Area of at least 130 HU on the middle slice in mm²",
    middlePeak: "Highest CT number on the middle slice in HU",
  },
  compute({ diameter, length, density }, seed) {
    const exposure = { mAs: 250, sliceThickness: thickness };
    const noise = scanNoise(thoraxParts([]), scanGeometry(380), exposure, grid, kernels.smooth);
    const heart = paintSlice(paintedHeart(), grid);
    const plaque = coverOutline(ellipseOutline(circle(artery.x, artery.y, diameter / 2)), grid);
    const positions = Array.from({ length: slices }, (_, n) => (n - (slices - 1) / 2) * thickness);
    const frames = positions.map((z, n) => {
      const share = plaqueShare(z, length);
      const exact = mixHu(
        heart,
        plaque.map((coveredShare) => coveredShare * share),
        density,
      );
      return ctFrame(addImages(blurSlice(exact, 0.7), noise(seed + n)), z);
    });
    const lesions: CalciumLesion[][] = frames.map((frame) =>
      findCalcium(frameHu(frame), grid.matrix, pixelArea, (p) => (nearArtery[p] ?? 0) > 0.5),
    );
    const middle = lesions[(slices - 1) / 2] ?? [];
    const slicesWithCalcium = lesions.flatMap((found, n) => (found.length > 0 ? [n] : []));
    return {
      series: [
        ctSeries({
          frames,
          fieldOfView: grid.fieldOfView,
          windows: [{ name: "Calcium", center: 90, width: 750 }, ctWindows.mediastinum, ctWindows.lung],
          phase: "Unenhanced",
        }),
      ],
      truth: {
        score: lesions.flat().reduce((sum, { score }) => sum + score, 0),
        slicesWithCalcium: slicesWithCalcium.length,
        middleArea: middle.reduce((sum, { area }) => sum + area, 0),
        middlePeak: Math.max(0, ...middle.map(({ peakHu }) => peakHu)),
      },
      regions:
        slicesWithCalcium.length > 0
          ? [
              trueRegion(
                "Calcified plaque",
                ellipseOutline(circle(artery.x, artery.y, diameter / 2 + 2)),
                grid,
                slicesWithCalcium[0],
                slicesWithCalcium.at(-1),
              ),
            ]
          : [],
    };
  },
});
