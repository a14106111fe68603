import type { SeriesManifest } from "../series";
import type { FramePlace } from "./dicom/deidentified-file";
import { dot } from "./dicom/read-geometry";

type Vector = FramePlace["origin"];

/** Plane perpendicular to each axis of the patient: x (to the left), y (to the back), and z (to the head). */
const planesByAxis = ["sagittal", "coronal", "axial"] as const;
/** A plane is named after an axis if its normal deviates from it by less than 25°. */
const cosineOfTilt = 0.9;

/**
 * Returns the normal of a frame, pointing to the patient's left, back, or head, so that positions in parallel series are
 * comparable.
 */
export function getNormal({ row, column }: FramePlace): Vector {
  const normal: Vector = [
    row[1] * column[2] - row[2] * column[1],
    row[2] * column[0] - row[0] * column[2],
    row[0] * column[1] - row[1] * column[0],
  ];
  return normal[findMainAxis(normal)] < 0 ? [-normal[0], -normal[1], -normal[2]] : normal;
}

/** Returns the plane perpendicular to a normal. */
export function getPlane(normal: Vector): SeriesManifest["plane"] {
  const axis = findMainAxis(normal);
  return Math.abs(normal[axis]) > cosineOfTilt ? planesByAxis[axis] : "oblique";
}

/** Returns the distance of a frame from a point along the normal, in mm with two decimals. */
export function getPosition({ origin }: FramePlace, normal: Vector, reference: Vector): number {
  const offset: Vector = [origin[0] - reference[0], origin[1] - reference[1], origin[2] - reference[2]];
  return Math.round(dot(offset, normal) * 100) / 100;
}

/**
 * Returns whether slices are shown by decreasing position: axial stacks begin at the head, sagittal ones at the right, and
 * coronal ones at the front.
 */
export function beginsAtEnd(normal: Vector): boolean {
  return findMainAxis(normal) === 2;
}

/**
 * Returns whether a frame is shown as usual: the patient's right at the left of axial and coronal pictures, the front at the left of
 * sagittal ones, and the front of axial or the head of other pictures at the top.
 */
export function isUsualView({ row, column }: FramePlace, plane: SeriesManifest["plane"]): boolean {
  if (plane === "axial") return row[0] > 0 && column[1] > 0;
  if (plane === "coronal") return row[0] > 0 && column[2] < 0;
  if (plane === "sagittal") return row[1] > 0 && column[2] < 0;
  return true;
}

function findMainAxis(normal: Vector): 0 | 1 | 2 {
  const [x, y, z] = [Math.abs(normal[0]), Math.abs(normal[1]), Math.abs(normal[2])];
  if (z >= x && z >= y) return 2;
  return y >= x ? 1 : 0;
}
