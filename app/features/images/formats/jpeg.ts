import { concatBytes } from "../../../lib/concat-bytes";
import { type CleanImage, createDamagedFileError, RejectedImageError } from "./clean-image";

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
  let offset = 2;
  while (offset + 2 <= file.byteLength) {
    if (file[offset] !== 0xff) throw createDamagedFileError("JPEG");
    const marker = file[offset + 1] ?? 0;
    if (marker === 0xff) {
      offset += 1; // Skips a fill byte.
      continue;
    }
    if (marker === markers.endOfImage) {
      if (!size || !hasScan) throw createDamagedFileError("JPEG");
      // Data after the end is not part of the image: phones append videos.
      return { ...size, bytes: concatBytes([...parts, file.subarray(offset, offset + 2)]) };
    }
    if (offset + 4 > file.byteLength) throw createDamagedFileError("JPEG");
    const length = view.getUint16(offset + 2);
    let segmentEnd = offset + 2 + length;
    if (length < 2 || segmentEnd > file.byteLength) throw createDamagedFileError("JPEG");
    if (unsupportedFrames.includes(marker))
      throw new RejectedImageError("Browsers cannot show this kind of JPEG. Save it as PNG.");
    if (supportedFrames.includes(marker)) {
      if (length < 8 || size) throw createDamagedFileError("JPEG");
      size = { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) };
    }
    if (marker === markers.app1 && readOrientation(file.subarray(offset + 4, segmentEnd)) > 1)
      throw new RejectedImageError(
        "This image is stored rotated. Open it in an image editor, rotate it, and save it again.",
      );
    if (marker === markers.startOfScan) {
      hasScan = true;
      segmentEnd = findScanEnd(file, segmentEnd);
    }
    if (keptMarkers.has(marker) || isAdobe(file, offset, marker, length)) parts.push(file.subarray(offset, segmentEnd));
    offset = segmentEnd;
  }
  throw createDamagedFileError("JPEG");
}

/**
 * Returns the offset of the first marker after the data of a scan. Restart markers, and 0xff before a zero, belong to the data.
 */
function findScanEnd(file: Uint8Array, start: number): number {
  for (let offset = start; offset + 1 < file.byteLength; offset += 1) {
    if (file[offset] !== 0xff) continue;
    const nextByte = file[offset + 1] ?? 0;
    if (nextByte !== 0 && nextByte !== 0xff && !(nextByte >= 0xd0 && nextByte <= 0xd7)) return offset;
  }
  throw createDamagedFileError("JPEG");
}

/** Returns whether this is the Adobe segment, which is kept because it defines how colors are stored and identifies nobody. */
function isAdobe(file: Uint8Array, offset: number, marker: number, length: number): boolean {
  return (
    marker === markers.app14 &&
    length === 14 &&
    String.fromCharCode(...file.subarray(offset + 4, offset + 9)) === "Adobe"
  );
}

/** Returns the EXIF orientation, 1 (upright) to 8; 1 if it is missing or unreadable. */
function readOrientation(segment: Uint8Array): number {
  if (String.fromCharCode(...segment.subarray(0, 4)) !== "Exif") return 1;
  if (segment.byteLength < 20) return 1;
  const tiff = new DataView(segment.buffer, segment.byteOffset + 6, segment.byteLength - 6);
  const isLittleEndian = tiff.getUint16(0) === 0x4949;
  const directoryOffset = tiff.getUint32(4, isLittleEndian);
  if (directoryOffset + 2 > tiff.byteLength) return 1;
  const entryCount = tiff.getUint16(directoryOffset, isLittleEndian);
  for (let index = 0; index < entryCount; index += 1) {
    const offset = directoryOffset + 2 + index * 12;
    if (offset + 12 > tiff.byteLength) return 1;
    if (tiff.getUint16(offset, isLittleEndian) === 0x0112) return tiff.getUint16(offset + 8, isLittleEndian);
  }
  return 1;
}
