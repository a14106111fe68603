import { gzipSync } from "node:zlib";
import type { Affine, Vector } from "./affine";

// Writes small NIfTI-1 files for tests.

export interface NiftiParts {
  size: Vector;
  /** Stored values; the first axis varies fastest. */
  values: readonly number[];
  /** Type code: 2 for bytes, 4 for 16-bit integers, 16 for floats. */
  type?: 2 | 4 | 16;
  /** Orientation as an affine (sform), or as a quaternion (qform); none if both are missing. */
  affine?: Affine;
  qform?: { quaternion: Vector; offset: Vector; spacing: Vector; handedness: 1 | -1 };
  slope?: number;
  intercept?: number;
  isBigEndian?: boolean;
  isZipped?: boolean;
  /** Number of volumes in the file. */
  volumes?: number;
}

const bytesOfType = { 2: 1, 4: 2, 16: 4 };

/** Returns the bytes of a NIfTI-1 file. */
export function makeNifti({ type = 4, volumes = 1, ...parts }: NiftiParts): Uint8Array {
  const isLittleEndian = !parts.isBigEndian;
  const start = 352;
  const bytes = new Uint8Array(start + parts.values.length * bytesOfType[type]);
  const view = new DataView(bytes.buffer);
  view.setInt32(0, 348, isLittleEndian);
  const dimensions = volumes > 1 ? [4, ...parts.size, volumes] : [3, ...parts.size];
  dimensions.forEach((length, n) => {
    view.setInt16(40 + 2 * n, length, isLittleEndian);
  });
  view.setInt16(70, type, isLittleEndian);
  view.setFloat32(108, start, isLittleEndian);
  view.setFloat32(112, parts.slope ?? 0, isLittleEndian);
  view.setFloat32(116, parts.intercept ?? 0, isLittleEndian);
  writeOrientation(view, parts, isLittleEndian);
  bytes.set([0x6e, 0x2b, 0x31, 0], 344);
  parts.values.forEach((value, n) => {
    const at = start + n * bytesOfType[type];
    if (type === 2) view.setUint8(at, value);
    else if (type === 4) view.setInt16(at, value, isLittleEndian);
    else view.setFloat32(at, value, isLittleEndian);
  });
  return parts.isZipped ? gzipSync(bytes) : bytes;
}

function writeOrientation(view: DataView, { affine, qform }: NiftiParts, isLittleEndian: boolean): void {
  if (affine) {
    view.setInt16(254, 1, isLittleEndian);
    affine.flat().forEach((value, n) => {
      view.setFloat32(280 + 4 * n, value, isLittleEndian);
    });
  }
  if (qform) {
    view.setInt16(252, 1, isLittleEndian);
    [qform.handedness, ...qform.spacing].forEach((value, n) => {
      view.setFloat32(76 + 4 * n, value, isLittleEndian);
    });
    [...qform.quaternion, ...qform.offset].forEach((value, n) => {
      view.setFloat32(256 + 4 * n, value, isLittleEndian);
    });
  }
}
