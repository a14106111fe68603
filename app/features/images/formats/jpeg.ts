import { type CleanImage, concatBytes, createDamagedFileError, RejectedImageError } from "./clean-image";

export const jpegStart = [0xff, 0xd8, 0xff];

const markers = {
  endOfImage: 0xd9,
  startOfScan: 0xda,
  quantization: 0xdb,
  restartEvery: 0xdd,
  app1: 0xe1,
  app14: 0xee,
};
const huffmanMarker = 0xc4;
/** The start markers of baseline, extended, and progressive frames, which browsers can display. */
const supportedFrames = [0xc0, 0xc1, 0xc2];
const unsupportedFrames = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];
const keptMarkers = new Set<number>([
  ...supportedFrames,
  huffmanMarker,
  markers.quantization,
  markers.restartEvery,
  markers.startOfScan,
]);

/**
 * Returns the JPEG without comments, EXIF, color profile, thumbnails, or other metadata. Throws `RejectedImageError` for a
 * damaged or unsupported file, and for an image that is upright only because of its EXIF orientation.
 */
export function cleanJpeg(file: Uint8Array): CleanImage {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const parts: Uint8Array[] = [file.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  let hasScan = false;
  let at = 2;
  while (at + 2 <= file.byteLength) {
    if (file[at] !== 0xff) throw createDamagedFileError("JPEG");
    const kind = file[at + 1] ?? 0;
    if (kind === 0xff) {
      at += 1; // Skips a fill byte.
      continue;
    }
    if (kind === markers.endOfImage) {
      if (!size || !hasScan) throw createDamagedFileError("JPEG");
      // Data after the end is not part of the image: phones append videos.
      return { ...size, bytes: concatBytes([...parts, file.subarray(at, at + 2)]) };
    }
    if (at + 4 > file.byteLength) throw createDamagedFileError("JPEG");
    const length = view.getUint16(at + 2);
    let end = at + 2 + length;
    if (length < 2 || end > file.byteLength) throw createDamagedFileError("JPEG");
    if (unsupportedFrames.includes(kind))
      throw new RejectedImageError("Browsers cannot show this kind of JPEG. Save it as PNG.");
    if (supportedFrames.includes(kind)) {
      if (length < 8 || size) throw createDamagedFileError("JPEG");
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    if (kind === markers.app1 && readOrientation(file.subarray(at + 4, end)) > 1)
      throw new RejectedImageError(
        "This image is stored rotated. Open it in an image editor, rotate it, and save it again.",
      );
    if (kind === markers.startOfScan) {
      hasScan = true;
      end = findScanEnd(file, end);
    }
    if (keptMarkers.has(kind) || isAdobe(file, at, kind, length)) parts.push(file.subarray(at, end));
    at = end;
  }
  throw createDamagedFileError("JPEG");
}

/**
 * Returns the offset of the first marker after the data of a scan. Restart markers, and 0xff before a zero, belong to the data.
 */
function findScanEnd(file: Uint8Array, from: number): number {
  for (let at = from; at + 1 < file.byteLength; at += 1) {
    if (file[at] !== 0xff) continue;
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw createDamagedFileError("JPEG");
}

/** Returns whether this is the Adobe segment, which is kept because it defines how colors are stored and identifies nobody. */
function isAdobe(file: Uint8Array, at: number, kind: number, length: number): boolean {
  return kind === markers.app14 && length === 14 && String.fromCharCode(...file.subarray(at + 4, at + 9)) === "Adobe";
}

/** Returns the EXIF orientation, 1 (upright) to 8; 1 if it is missing or unreadable. */
function readOrientation(segment: Uint8Array): number {
  if (String.fromCharCode(...segment.subarray(0, 4)) !== "Exif") return 1;
  if (segment.byteLength < 20) return 1;
  const tiff = new DataView(segment.buffer, segment.byteOffset + 6, segment.byteLength - 6);
  const isLittleEndian = tiff.getUint16(0) === 0x4949;
  const first = tiff.getUint32(4, isLittleEndian);
  if (first + 2 > tiff.byteLength) return 1;
  const entries = tiff.getUint16(first, isLittleEndian);
  for (let index = 0; index < entries; index += 1) {
    const at = first + 2 + index * 12;
    if (at + 12 > tiff.byteLength) return 1;
    if (tiff.getUint16(at, isLittleEndian) === 0x0112) return tiff.getUint16(at + 8, isLittleEndian);
  }
  return 1;
}
