import { concatBytes } from "../../../lib/concat-bytes";
import { type CleanImage, createDamagedFileError, RejectedImageError, readFourLetters } from "./clean-image";

const alphaFlag = 0x10;

/** Returns the WebP with image data and transparency only, without EXIF, XMP, or color profile. Throws `RejectedImageError`. */
export function cleanWebp(file: Uint8Array): CleanImage {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.byteLength < 20) throw createDamagedFileError("WebP");
  const fileEnd = 8 + view.getUint32(4, true);
  if (fileEnd > file.byteLength) throw createDamagedFileError("WebP");
  let alphaChannel: Uint8Array | null = null;
  let offset = 12;
  while (offset + 8 <= fileEnd) {
    const type = readFourLetters(file, offset);
    const length = view.getUint32(offset + 4, true);
    const chunkEnd = offset + 8 + length;
    if (chunkEnd > fileEnd) throw createDamagedFileError("WebP");
    const data = file.subarray(offset + 8, chunkEnd);
    if (type === "ANIM" || type === "ANMF")
      throw new RejectedImageError("This image is animated. Save one frame of it.");
    if (type === "ALPH") alphaChannel = data;
    if (type === "VP8L") return { ...readLosslessSize(data), bytes: wrapChunks([makeChunk(type, data)]) };
    if (type === "VP8 ") {
      const size = readLossySize(data);
      const imageChunk = makeChunk(type, data);
      const bytes = alphaChannel
        ? wrapChunks([createExtendedHeader(size), makeChunk("ALPH", alphaChannel), imageChunk])
        : wrapChunks([imageChunk]);
      return { ...size, bytes };
    }
    offset = chunkEnd + (length % 2);
  }
  throw createDamagedFileError("WebP");
}

function readLossySize(data: Uint8Array) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const hasStartCode = data.byteLength >= 10 && data[3] === 0x9d && data[4] === 0x01 && data[5] === 0x2a;
  if (!hasStartCode || ((data[0] ?? 1) & 1) !== 0) throw createDamagedFileError("WebP");
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
}

function readLosslessSize(data: Uint8Array) {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (data.byteLength < 5 || data[0] !== 0x2f) throw createDamagedFileError("WebP");
  const bits = view.getUint32(1, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Returns the VP8X header that a lossy image with transparency needs. */
function createExtendedHeader({ width, height }: { width: number; height: number }): Uint8Array {
  const data = new Uint8Array(10);
  const view = new DataView(data.buffer);
  view.setUint8(0, alphaFlag);
  // Width and height have three bytes each, so the height overwrites the fourth byte of the width.
  view.setUint32(4, Math.max(0, width - 1), true);
  view.setUint16(7, Math.max(0, height - 1), true);
  return makeChunk("VP8X", data);
}

function makeChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(8 + data.byteLength + (data.byteLength % 2));
  chunk.set([...type].map((letter) => letter.charCodeAt(0)));
  new DataView(chunk.buffer).setUint32(4, data.byteLength, true);
  chunk.set(data, 8);
  return chunk;
}

function wrapChunks(chunks: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(12);
  header.set([..."RIFF____WEBP"].map((letter) => letter.charCodeAt(0)));
  const file = concatBytes([header, ...chunks]);
  new DataView(file.buffer).setUint32(4, file.byteLength - 8, true);
  return file;
}
