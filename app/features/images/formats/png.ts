import { type CleanImage, concatBytes, createDamagedFileError, readFourLetters } from "./clean-image";

export const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The chunks that the image needs. Chunks with text, times, EXIF, color profiles, and animation frames are dropped. */
const keptChunks = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "sRGB"]);

/** Returns the PNG with its image data only. Throws `RejectedImageError`. */
export function cleanPng(file: Uint8Array): CleanImage {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const parts = [file.subarray(0, pngStart.length)];
  let size: { width: number; height: number } | null = null;
  let hasData = false;
  let offset = pngStart.length;
  while (offset + 12 <= file.byteLength) {
    const length = view.getUint32(offset);
    const type = readFourLetters(file, offset + 4);
    const chunkEnd = offset + 12 + length;
    if (chunkEnd > file.byteLength) throw createDamagedFileError("PNG");
    if (size === null) {
      if (type !== "IHDR" || length !== 13) throw createDamagedFileError("PNG");
      size = { width: view.getUint32(offset + 8), height: view.getUint32(offset + 12) };
    } else if (type === "IHDR") throw createDamagedFileError("PNG");
    hasData ||= type === "IDAT" && length > 0;
    if (keptChunks.has(type)) parts.push(file.subarray(offset, chunkEnd));
    // Data after the end is not part of the image.
    if (type === "IEND") {
      if (!hasData) throw createDamagedFileError("PNG");
      return { ...size, bytes: concatBytes(parts) };
    }
    offset = chunkEnd;
  }
  throw createDamagedFileError("PNG");
}
