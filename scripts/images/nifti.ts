import { gunzipSync } from "node:zlib";
import { Problem } from "../command.mjs";
import { type Affine, affineFromQuaternion } from "./affine";

// Reads NIfTI-1, the file format of volumes in research: https://nifti.nimh.nih.gov/nifti-1/documentation (nifti1.h).

export type VolumeData =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array;

/** A volume in memory. */
export interface Volume {
  /** Number of voxels along each of the three axes of the file. */
  size: [number, number, number];
  /** Stored values; the first axis varies fastest. */
  data: VolumeData;
  /** Value = stored value × `slope` + `intercept`. */
  slope: number;
  intercept: number;
  /** Maps voxel indices to mm in the patient: x to the right, y to the front, z to the head. */
  affine: Affine;
}

const headerBytes = 348;
/** Maximum bytes of a volume: 512 × 512 × 400 values of 8 bytes need more than any recipe uses. */
const maxBytes = 512 * 1024 * 1024;

/** The type of voxels with four bytes of color. */
const colorCode = 2304;

/** Stored types by the code in the header, each with the size of a value in bytes and a view of values in memory. */
const types: Record<number, { bytes: number; view: (buffer: ArrayBuffer) => VolumeData }> = {
  2: { bytes: 1, view: (buffer) => new Uint8Array(buffer) },
  4: { bytes: 2, view: (buffer) => new Int16Array(buffer) },
  8: { bytes: 4, view: (buffer) => new Int32Array(buffer) },
  16: { bytes: 4, view: (buffer) => new Float32Array(buffer) },
  64: { bytes: 8, view: (buffer) => new Float64Array(buffer) },
  256: { bytes: 1, view: (buffer) => new Int8Array(buffer) },
  512: { bytes: 2, view: (buffer) => new Uint16Array(buffer) },
  768: { bytes: 4, view: (buffer) => new Uint32Array(buffer) },
  // Red, green, blue, and alpha as one number, red in its lowest byte.
  [colorCode]: { bytes: 4, view: (buffer) => new Uint32Array(buffer) },
};

/**
 * Returns the volume of a NIfTI-1 file (`.nii` or `.nii.gz`). Throws a Problem for other formats, for series of volumes, for
 * files without an orientation, and for files shorter than their header says.
 */
export function readNifti(file: Uint8Array): Volume {
  const bytes = unzip(file);
  if (bytes.length < headerBytes) throw new Problem("The file is too short for a NIfTI header.");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittleEndian = view.getInt32(0, true) === headerBytes;
  if (!isLittleEndian && view.getInt32(0, false) !== headerBytes) throw new Problem("The file is not NIfTI-1.");
  if (String.fromCharCode(...bytes.subarray(344, 347)) !== "n+1")
    throw new Problem("The file is not single-file NIfTI-1.");
  const size = readSize(view, isLittleEndian);
  const code = view.getInt16(70, isLittleEndian);
  const type = types[code];
  if (!type) throw new Problem(`The NIfTI type ${code} is not supported.`);
  const from = view.getFloat32(108, isLittleEndian);
  const end = from + size[0] * size[1] * size[2] * type.bytes;
  if (from < headerBytes || end > bytes.length) throw new Problem("The NIfTI file is shorter than its header says.");
  // A slope of 0 means that the header states no slope.
  const slope = view.getFloat32(112, isLittleEndian) || 1;
  const intercept = view.getFloat32(112, isLittleEndian) ? view.getFloat32(116, isLittleEndian) : 0;
  const buffer = copyToNewBuffer(bytes.subarray(from, end));
  // The byte order of numbers does not affect the order of the four color bytes.
  if (!isLittleEndian && code !== colorCode) reverseBytes(new Uint8Array(buffer), type.bytes);
  return { size, data: type.view(buffer), slope, intercept, affine: readAffine(view, isLittleEndian) };
}

/** Returns a copy in a new buffer, because a typed array must start at a multiple of its value size. */
function copyToNewBuffer(bytes: Uint8Array): ArrayBuffer {
  const buffer = new ArrayBuffer(bytes.length);
  new Uint8Array(buffer).set(bytes);
  return buffer;
}

/** Reverses the bytes of every value in place, because numbers in memory are little-endian. */
function reverseBytes(bytes: Uint8Array, length: number): void {
  for (let at = 0; at < bytes.length; at += length) bytes.subarray(at, at + length).reverse();
}

function unzip(file: Uint8Array): Uint8Array {
  if (file[0] !== 0x1f || file[1] !== 0x8b) return file;
  try {
    return gunzipSync(file, { maxOutputLength: maxBytes });
  } catch {
    throw new Problem("The NIfTI file cannot be unzipped: it is damaged or too large.");
  }
}

function readSize(view: DataView, isLittleEndian: boolean): [number, number, number] {
  const dimensions = Array.from({ length: 8 }, (_, n) => view.getInt16(40 + 2 * n, isLittleEndian));
  const [count = 0, x = 0, y = 0, z = 1] = dimensions;
  const isOneVolume = count >= 3 && count <= 7 && dimensions.slice(4, count + 1).every((length) => length <= 1);
  if (!isOneVolume || x < 1 || y < 1 || z < 1) throw new Problem("The NIfTI file does not contain exactly one volume.");
  if (x * y * z > maxBytes) throw new Problem("The NIfTI volume is too large.");
  return [x, y, z];
}

/** Prefers the sform, the affine that alignment programs write, to the qform, the scanner's rotation. */
function readAffine(view: DataView, isLittleEndian: boolean): Affine {
  const number = (offset: number) => view.getFloat32(offset, isLittleEndian);
  const row = (offset: number): Affine[0] => [
    number(offset),
    number(offset + 4),
    number(offset + 8),
    number(offset + 12),
  ];
  if (view.getInt16(254, isLittleEndian) > 0) return [row(280), row(296), row(312)];
  if (view.getInt16(252, isLittleEndian) > 0)
    return affineFromQuaternion({
      quaternion: [number(256), number(260), number(264)],
      offset: [number(268), number(272), number(276)],
      spacing: [number(80), number(84), number(88)],
      // The first of the stored spacings is the handedness; 0 counts as 1.
      handedness: number(76) < 0 ? -1 : 1,
    });
  throw new Problem("The NIfTI file does not state the patient's orientation.");
}
