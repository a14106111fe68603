import { concatBytes } from "../../../lib/concat-bytes";
import { type CleanImage, createDamagedFileError, readFourLetters } from "./clean-image";

export const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The chunks that the image needs. Chunks with text, times, EXIF, color profiles, and animation frames are dropped. */
const keptChunks = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "sRGB"]);

/** A chunk of a PNG. `start` and `end` enclose its length, type, data, and checksum. */
export interface PngChunk {
  type: string;
  data: Uint8Array;
  start: number;
  end: number;
}

/** Returns the PNG with its image data only. Throws `RejectedImageError`. */
export function cleanPng(file: Uint8Array): CleanImage {
  const parts = [file.subarray(0, pngStart.length)];
  let size = { width: 0, height: 0 };
  for (const { type, data, start, end } of readPngChunks(file)) {
    if (type === "IHDR") size = readPngSize(data);
    if (keptChunks.has(type)) parts.push(file.subarray(start, end));
  }
  return { ...size, bytes: concatBytes(parts) };
}

/**
 * Yields the chunks from IHDR to IEND. What follows IEND is not part of the image. Throws `RejectedImageError` for a file that is
 * cut off, does not begin with its only IHDR, or has no data.
 */
export function* readPngChunks(file: Uint8Array): Generator<PngChunk> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let hasData = false;
  for (let start = pngStart.length; start + 12 <= file.byteLength; ) {
    const length = view.getUint32(start);
    const type = readFourLetters(file, start + 4);
    const end = start + 12 + length;
    if (end > file.byteLength) throw createDamagedFileError("PNG");
    if ((type === "IHDR") !== (start === pngStart.length)) throw createDamagedFileError("PNG");
    if (type === "IHDR" && length !== 13) throw createDamagedFileError("PNG");
    hasData ||= type === "IDAT" && length > 0;
    if (type === "IEND" && !hasData) throw createDamagedFileError("PNG");
    yield { type, data: file.subarray(start + 8, end - 4), start, end };
    if (type === "IEND") return;
    start = end;
  }
  throw createDamagedFileError("PNG");
}

function readPngSize(header: Uint8Array): { width: number; height: number } {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  return { width: view.getUint32(0), height: view.getUint32(4) };
}
