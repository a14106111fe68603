import type { Affine, Vector } from "./affine";
import { transformPoint } from "./affine";
import type { Volume } from "./nifti";

// Cuts a volume into frames in the usual radiological orientation: the patient's right at the left of axial and coronal
// frames, the front at the top of axial and at the left of sagittal frames, the head at the top of coronal and sagittal
// frames.

export type CutPlane = "axial" | "coronal" | "sagittal";

/** A direction in the patient: an axis (0 right, 1 front, 2 head), and whether the coordinate increases in this direction. */
interface Direction {
  world: 0 | 1 | 2;
  isIncreasing: boolean;
}

/** For each plane the directions of columns, rows, and frames. */
const directions: Record<CutPlane, { x: Direction; y: Direction; frame: Direction }> = {
  axial: {
    x: { world: 0, isIncreasing: false },
    y: { world: 1, isIncreasing: false },
    frame: { world: 2, isIncreasing: true },
  },
  coronal: {
    x: { world: 0, isIncreasing: false },
    y: { world: 2, isIncreasing: false },
    frame: { world: 1, isIncreasing: false },
  },
  sagittal: {
    x: { world: 1, isIncreasing: false },
    y: { world: 2, isIncreasing: false },
    frame: { world: 0, isIncreasing: false },
  },
};

/** The frames of a volume in one plane. Frames run from the feet to the head, from front to back, or from right to left. */
export interface PlaneCuts {
  width: number;
  height: number;
  count: number;
  /** Distances in mm between columns, rows, and frames. */
  spacing: { x: number; y: number; frame: number };
  /** Maximum angle in degrees between an axis of the volume and the axis of the patient assigned to it. */
  tilt: number;
  /** Returns the index into `Volume.data` of a pixel. */
  indexOf(frame: number, x: number, y: number): number;
  /** Returns the position in the patient in mm of a pixel's center; fractional indices lie between pixels. */
  getPoint(frame: number, x: number, y: number): Vector;
  /** Returns the coordinate in mm of the center of a frame along the direction in which frames are numbered. */
  positionOf(frame: number): number;
}

/** Returns the frames of `volume` along the axes of the file that are nearest to `plane`: pixels are not interpolated. */
export function cutInPlane(volume: Volume, plane: CutPlane): PlaneCuts {
  const axes = matchAxes(volume.affine);
  const { x, y, frame } = directions[plane];
  const [column, row, depth] = [x, y, frame].map((direction) => axisAlong(volume, axes, direction)) as [
    FileAxis,
    FileAxis,
    FileAxis,
  ];
  const getVoxelIndex = (f: number, px: number, py: number): Vector => {
    const voxel: Vector = [0, 0, 0];
    voxel[column.axis] = column.isReversed ? column.length - 1 - px : px;
    voxel[row.axis] = row.isReversed ? row.length - 1 - py : py;
    voxel[depth.axis] = depth.isReversed ? depth.length - 1 - f : f;
    return voxel;
  };
  const getPoint = (f: number, px: number, py: number) => transformPoint(volume.affine, getVoxelIndex(f, px, py));
  return {
    width: column.length,
    height: row.length,
    count: depth.length,
    spacing: { x: column.spacing, y: row.spacing, frame: depth.spacing },
    tilt: Math.max(column.tilt, row.tilt, depth.tilt),
    indexOf: (f, px, py) => {
      const [i, j, k] = getVoxelIndex(f, px, py);
      return i + volume.size[0] * (j + volume.size[1] * k);
    },
    getPoint,
    positionOf: (f) => getPoint(f, (column.length - 1) / 2, (row.length - 1) / 2)[frame.world],
  };
}

interface FileAxis {
  axis: 0 | 1 | 2;
  length: number;
  spacing: number;
  isReversed: boolean;
  tilt: number;
}

function axisAlong(volume: Volume, axes: Vector, { world, isIncreasing: grows }: Direction): FileAxis {
  const axis = axes[world] as 0 | 1 | 2;
  const vector = getColumn(volume.affine, axis);
  const spacing = Math.hypot(...vector);
  const along = vector[world];
  const tilt = (Math.acos(Math.min(1, Math.abs(along) / spacing)) * 180) / Math.PI;
  return { axis, length: volume.size[axis], spacing, isReversed: along > 0 !== grows, tilt };
}

/**
 * Returns the axis of the file for each axis of the patient. Of the six assignments, chooses the one in which the axes are most
 * nearly parallel: the product of the cosines of their angles is the largest.
 */
function matchAxes(affine: Affine): Vector {
  const assignments: Vector[] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  const cosine = (world: 0 | 1 | 2, axis: number) => {
    const vector = getColumn(affine, axis);
    return Math.abs(vector[world]) / Math.hypot(...vector);
  };
  const score = ([x, y, z]: Vector) => cosine(0, x) * cosine(1, y) * cosine(2, z);
  return assignments.reduce((best, next) => (score(next) > score(best) ? next : best));
}

function getColumn(affine: Affine, axis: number): Vector {
  return [affine[0][axis] ?? 0, affine[1][axis] ?? 0, affine[2][axis] ?? 0];
}
