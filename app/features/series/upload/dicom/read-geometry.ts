import type { DataSet } from "dicom-parser";
import type { DeidentifiedFile, FileModality, FramePlace } from "./deidentified-file";
import { findScopes, readFromScopes, readItems } from "./read-attributes";

type Vector = FramePlace["origin"];

const planePosition = "x00209113";
const planeOrientation = "x00209116";
const pixelMeasures = "x00289110";
/** Tolerance for the length of a direction vector (1) and for the scalar product of two perpendicular directions (0). */
const directionTolerance = 0.01;

/** Returns where a frame lies in the patient, or null if the file does not say so for each frame. */
export function readPlace(dataSet: DataSet, frame: number, frames: number): FramePlace | null {
  const positionScopes = findScopes(dataSet, frame, planePosition);
  // In a file with several frames, a position outside of the functional groups applies to the first frame only.
  const position = readFromScopes(frames > 1 ? positionScopes.slice(0, -1) : positionScopes, "x00200032");
  const orientation = readFromScopes(findScopes(dataSet, frame, planeOrientation), "x00200037");
  const [origin, row, column] = [
    toVector(position),
    toVector(orientation?.slice(0, 3)),
    toVector(orientation?.slice(3)),
  ];
  if (!origin || !row || !column) return null;
  const isValidOrientation = [dot(row, row) - 1, dot(column, column) - 1, dot(row, column)].every(
    (difference) => Math.abs(difference) < directionTolerance,
  );
  return isValidOrientation ? { origin, row, column } : null;
}

function toVector(numbers: number[] | null | undefined): Vector | null {
  const [x, y, z, ...more] = numbers ?? [];
  return x === undefined || y === undefined || z === undefined || more.length > 0 ? null : [x, y, z];
}

/** Returns the scalar product of two vectors. */
export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** Returns slice thickness and distance between slices in mm. */
export function readSliceMeasures(dataSet: DataSet): Pick<DeidentifiedFile, "thickness" | "sliceSpacing"> {
  const scopes = findScopes(dataSet, 0, pixelMeasures);
  const [thickness, sliceSpacing] = ["x00180050", "x00180088"].map((tag) => toLength(readFromScopes(scopes, tag)?.[0]));
  return { thickness: thickness ?? null, sliceSpacing: sliceSpacing ?? null };
}

/** Returns the distance between pixel centers in mm; for radiographs at the detector, for ultrasound in the tissue. */
export function readPixelSpacing(dataSet: DataSet, modality: FileModality): DeidentifiedFile["pixelSpacing"] {
  if (modality === "US") return readUltrasoundSpacing(dataSet);
  const scopes = findScopes(dataSet, 0, pixelMeasures);
  const tags = isRadiograph(modality) ? ["x00181164", "x00280030", "x00182010"] : ["x00280030"];
  for (const tag of tags) {
    // The first number is the distance between rows, which is the vertical spacing.
    const [y, x] = readFromScopes(scopes, tag)?.map(toLength) ?? [];
    if (x && y) return { x, y };
  }
  return null;
}

/** Returns whether pixels of this modality are measured at the detector. */
export function isRadiograph(modality: FileModality): boolean {
  return modality === "XR" || modality === "MG" || modality === "RF";
}

/**
 * Returns the spacing that all regions of tissue share. Skips regions of spectra and curves, whose unit is not cm (code 3)
 * (DICOM PS3.3, C.8.5.5).
 */
function readUltrasoundSpacing(dataSet: DataSet): DeidentifiedFile["pixelSpacing"] {
  const centimeters = 3;
  const spacings = readItems(dataSet, "x00186011").flatMap((region) => {
    const isTissue = region.uint16("x00186024") === centimeters && region.uint16("x00186026") === centimeters;
    const [x, y] = ["x0018602c", "x0018602e"].map((tag) => toLength(10 * Math.abs(region.double(tag) ?? 0)));
    return isTissue && x && y ? [{ x, y }] : [];
  });
  const [first] = spacings;
  return first && spacings.every(({ x, y }) => x === first.x && y === first.y) ? first : null;
}

function toLength(value: number | undefined): number | null {
  return value !== undefined && value > 0 && value < 1000 ? value : null;
}
