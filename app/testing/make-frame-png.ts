import { deflateSync } from "node:zlib";
import { concatBytes, type PngChunk, pngChunk } from "./make-images";

// PNG files of frames, with every filter and with every kind of damage.

const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface FramePng {
  width: number;
  height: number;
  /** 16 by default. */
  bits?: number;
  /** 1 (gray, the default) or 3 (RGB). */
  channels?: 1 | 3;
  pixels: ArrayLike<number>;
  /** Filter of each row: 0 none, 1 sub, 2 up, 3 average, 4 Paeth. By default row by row all five. */
  getFilter?: (row: number) => number;
}

/** Returns a PNG of pixels. */
export function makeFramePng({ width, height, bits = 16, channels = 1, pixels, getFilter }: FramePng) {
  const bytes = new Uint8Array((width * height * channels * bits) / 8);
  for (let i = 0; i < pixels.length; i++) {
    const value = pixels[i] ?? 0;
    if (bits === 8) bytes[i] = value;
    else bytes.set([value >> 8, value & 0xff], 2 * i);
  }
  const rows = filterRows(bytes, height, (channels * bits) / 8, getFilter ?? ((row) => row % 5));
  return joinPng([
    ["IHDR", makePngHeader({ width, height, bits, colorType: channels === 3 ? 2 : 0 })],
    ["IDAT", deflateSync(rows)],
    ["IEND", new Uint8Array()],
  ]);
}

/** Returns the data of a header chunk; without options that of a 16-bit gray image that is not interlaced. */
export function makePngHeader(fields: {
  width: number;
  height: number;
  bits?: number;
  colorType?: number;
  compression?: number;
  interlace?: number;
}): Uint8Array {
  const { width, height, bits = 16, colorType = 0, compression = 0, interlace = 0 } = fields;
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([bits, colorType, compression, 0, interlace], 8);
  return header;
}

/** Returns a PNG of these chunks. */
export function joinPng(chunks: PngChunk[]): Uint8Array<ArrayBuffer> {
  return concatBytes([signature, ...chunks.map(pngChunk)]);
}

/** Returns the rows with their filter bytes (PNG, 3rd edition, §9.2). */
function filterRows(bytes: Uint8Array, height: number, pixelLength: number, getFilter: (row: number) => number) {
  const rowLength = bytes.length / height;
  const rows = new Uint8Array(bytes.length + height);
  for (let row = 0; row < height; row++) {
    const filter = getFilter(row);
    const at = (column: number, from: number) => (column < 0 || from < 0 ? 0 : (bytes[from * rowLength + column] ?? 0));
    rows[row * (rowLength + 1)] = filter;
    for (let column = 0; column < rowLength; column++) {
      const left = at(column - pixelLength, row);
      const above = at(column, row - 1);
      const corner = at(column - pixelLength, row - 1);
      const predicted = [0, left, above, (left + above) >> 1, predictPaeth(left, above, corner)][filter] ?? 0;
      rows[row * (rowLength + 1) + 1 + column] = at(column, row) - predicted;
    }
  }
  return rows;
}

function predictPaeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const distances = [left, above, corner].map((value) => Math.abs(estimate - value));
  const smallest = Math.min(...distances);
  return [left, above, corner][distances.indexOf(smallest)] ?? 0;
}
