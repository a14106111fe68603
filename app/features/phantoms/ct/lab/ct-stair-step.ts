import { trueRegion } from "../ct-regions";
import { ctFrame, ctSeries } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import { blurSlice } from "../painting/blur-slice";
import { pixelX, pixelY } from "../scan/image-grid";
import { seededNormal } from "../scan/photon-noise";

/** The coronal picture: x to the right, z down. */
const grid = { matrix: 256, fieldOfView: 160 };
/** An enhanced vessel that runs obliquely through the slices. */
const vessel = { halfWidth: 9, hu: 300, slope: 0.8 };
const backgroundHu = -90;
/** An upright bone beside the vessel, whose edges show no steps. */
const bone = { from: -62, to: -46, hu: 400 };
/** Noise of a 1 mm slice in HU. */
const noiseOf1Mm = 25;
/** Number of points along the table over which a slice is averaged. */
const samples = 24;

/** Returns the CT number at (`x`, `z`) mm. */
function exactHu(x: number, z: number): number {
  if (x >= bone.from && x <= bone.to) return bone.hu;
  return Math.abs(x - vessel.slope * z) <= vessel.halfWidth ? vessel.hu : backgroundHu;
}

/** Returns one row of a slice around `z`: the mean over its thickness. */
function averageSlice(z: number, thickness: number): number[] {
  return Array.from({ length: grid.matrix }, (_, column) => {
    const x = pixelX(grid, column);
    let sum = 0;
    for (let n = 0; n < samples; n++) sum += exactHu(x, z + ((n + 0.5) / samples - 0.5) * thickness);
    return sum / samples;
  });
}

export const ctStairStep = defineCtPhantom({
  id: "ct-stair-step",
  name: "Stair-step artifact",
  explanation:
    "A coronal reformation of an oblique vessel. With thick slices far apart, its edges become stairs; with thin slices, or slices that overlap by half, they are smooth. The upright bone shows no steps.",
  physics:
    "A slice shows the mean over its thickness, and a reformation repeats this mean until the next slice. An edge that moves by s mm per mm of table travel jumps by s·interval from slice to slice.",
  knobs: {
    thickness: { label: "Slice thickness", min: 1, max: 10, step: 0.5, unit: "mm" },
    overlap: { label: "Overlap of the slices", min: 0, max: 80, step: 10, unit: "%" },
  },
  defaults: { thickness: 8, overlap: 0 },
  truths: {
    interval: "Distance between the centers of the slices in mm",
    stepHeight: "Jump of the edge of the vessel from slice to slice in mm",
  },
  compute({ thickness, overlap }, seed) {
    const interval = thickness * (1 - overlap / 100);
    const normal = seededNormal(seed);
    const image = new Float64Array(grid.matrix ** 2);
    const slices = new Map<number, number[]>();
    for (let row = 0; row < grid.matrix; row++) {
      const z = pixelY(grid, row * grid.matrix);
      const slice = Math.floor(z / interval);
      const cachedSlice = slices.get(slice);
      const noise = noiseOf1Mm / Math.sqrt(thickness);
      const values =
        cachedSlice ?? averageSlice((slice + 0.5) * interval, thickness).map((hu) => hu + noise * normal());
      slices.set(slice, values);
      image.set(values, row * grid.matrix);
    }
    const end = (grid.fieldOfView / 2) * 0.95;
    const edge = (z: number, side: number) => ({ x: vessel.slope * z + side * (vessel.halfWidth + 6), y: z });
    return {
      series: [
        ctSeries({
          frames: [ctFrame(blurSlice(image, 0.7))],
          fieldOfView: grid.fieldOfView,
          windows: [ctWindows.angiography, ctWindows.mediastinum],
          plane: "coronal",
        }),
      ],
      truth: { interval, stepHeight: vessel.slope * interval },
      regions: [trueRegion("Stair steps", [edge(-end, -1), edge(-end, 1), edge(end, 1), edge(end, -1)], grid)],
    };
  },
});
