import { ellipseOutline, trueRegion } from "../ct-regions";
import { ctFrame, ctSeries } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import { measureRing } from "../roi-statistics";
import { reconstructHu } from "../scan/filtered-back-projection";
import { type AddedPart, boneLike, type Composition, circle, waterLike } from "../scan/parts";
import { projectMovingParts } from "../scan/project-parts";
import { kernels } from "../scan/reconstruction-kernel";
import { scanGeometry } from "../scan/scan-geometry";
import { measureRays, photonsPerDetector } from "../scan/scan-parts";
import { singleEnergy } from "../scan/tube-spectrum";

const grid = { matrix: 256, fieldOfView: 200 };
const geometry = scanGeometry(220);
/** Center of the bone in mm; its axis is along the table. */
const bone = { x: 38, y: -20, radius: 14 };
/**
 * Distance by which the bone's edge moves outward per mm of table travel. The bone is a cone, because the skull base slopes.
 */
const slope = 1.2;
/** Distance between the slices in mm. */
const interval = 2;
const slices = 5;
const boneDifference: Composition = { ...boneLike(0.7), water: (boneLike(0.7).water ?? 0) - 1 };

const scale = (composition: Composition, weight: number): Composition => ({
  water: (composition.water ?? 0) * weight,
  bone: (composition.bone ?? 0) * weight,
});

/** Returns the cross-section of the bone at `z` mm with a weight. */
function boneAt(z: number, weight: number): AddedPart {
  const radius = Math.max(0.5, bone.radius + slope * z);
  return { ...circle(bone.x, bone.y, radius), composition: scale(boneDifference, weight) };
}

/**
 * Returns the z of the two detector rows next to the slice at `z` in a view, and the weight of the second. The slice is at the middle
 * of the detector in the middle of the rotation.
 */
function neighboringRows(
  view: number,
  z: number,
  rows: number,
  pitch: number,
  rowWidth: number,
): [number, number, number] {
  const travel = pitch * rows * rowWidth * (view / geometry.views - 0.5);
  const position = -travel / rowWidth + (rows - 1) / 2;
  const row = Math.min(rows - 2, Math.max(0, Math.floor(position)));
  const below = z + travel + (row - (rows - 1) / 2) * rowWidth;
  return [below, below + rowWidth, position - row];
}

export const ctWindmill = defineCtPhantom({
  id: "ct-windmill",
  name: "Windmill artifact (helical interpolation)",
  explanation:
    "A multidetector helical scan of a sloping bone. Bright and dark blades turn around the bone as you scroll. A higher pitch causes more blades; thinner detector rows make them fainter.",
  physics:
    "A slice lies between two detector rows, and its readings are interpolated linearly between them. During a rotation, the slice passes pitch × rows of these pairs; the interpolation error is largest in the middle of each pair, so it repeats around the bone (Taguchi and Aradate, Med Phys 1998; Silver et al., Proc SPIE 2003).",
  knobs: {
    rows: { label: "Detector rows", min: 4, max: 16, step: 2, unit: "" },
    pitch: { label: "Pitch", min: 0.4, max: 0.75, step: 0.05, unit: "" },
    rowWidth: { label: "Width of a detector row", min: 0.5, max: 5, step: 0.5, unit: "mm" },
  },
  defaults: { rows: 8, pitch: 0.75, rowWidth: 3 },
  truths: {
    rowChanges: "Number of pairs of detector rows that a slice passes per rotation",
    tableFeed: "Table feed per rotation in mm",
    bladeNoise: "Standard deviation in water around the bone on the middle slice in HU",
  },
  compute({ rows: wantedRows, pitch, rowWidth }, seed) {
    const rows = Math.round(wantedRows);
    const photons = photonsPerDetector({ mAs: 300, sliceThickness: 5 }, geometry);
    const positions = Array.from({ length: slices }, (_, n) => (n - (slices - 1) / 2) * interval);
    const images = positions.map((z, n) => {
      const sinograms = projectMovingParts((view) => {
        const [below, above, weight] = neighboringRows(view, z, rows, pitch, rowWidth);
        const water: AddedPart = { x: 0, y: 0, a: 88, b: 80, composition: waterLike(35) };
        return [water, boneAt(below, 1 - weight), boneAt(above, weight)];
      }, geometry);
      return reconstructHu(measureRays(sinograms, singleEnergy(70), photons, seed + n), grid, kernels.smooth);
    });
    const middle = images[(slices - 1) / 2] ?? new Float64Array();
    const outer = bone.radius + rowWidth * slope;
    return {
      series: [
        ctSeries({
          frames: images.map((image, n) => ctFrame(image, positions[n] ?? null)),
          fieldOfView: grid.fieldOfView,
          windows: [{ name: "Posterior fossa", center: 40, width: 150 }, ctWindows.brain, ctWindows.bone],
        }),
      ],
      truth: {
        rowChanges: pitch * rows,
        tableFeed: pitch * rows * rowWidth,
        bladeNoise: measureRing(middle, grid, bone, outer + 2, outer + 10).standardDeviation,
      },
      regions: [trueRegion("Windmill", ellipseOutline(circle(bone.x, bone.y, bone.radius + 16)), grid, 0, slices - 1)],
    };
  },
});
