import { concatBytes } from "./concat-bytes";
import { crc32 } from "./crc32";

// Writes PNG files that hold pixels and nothing else: IHDR, one IDAT, IEND (PNG specification, third edition). The files
// therefore cannot contain metadata of the file from which the pixels came.

/** Pixels from the upper left corner, row by row: gray values of 8 or 16 bits, or RGB of 8 bits each. */
export interface PngImage {
  width: number;
  height: number;
  bits: 8 | 16;
  /** 1 for gray, 3 for RGB. */
  channels: 1 | 3;
  pixels: Uint8Array | Uint16Array;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const grayColorType = 0;
const rgbColorType = 2;

/**
 * Returns a PNG file of the image. Throws `RangeError` if the number of pixels differs from the size, if 8-bit pixels are not
 * bytes, and for RGB of 16 bits.
 */
export async function writePng(image: PngImage): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, bits, channels, pixels } = image;
  if (pixels.length !== width * height * channels || pixels.length === 0)
    throw new RangeError(`${pixels.length} pixels for ${width} × ${height} × ${channels}`);
  if ((bits === 8) !== pixels instanceof Uint8Array)
    throw new RangeError(`${bits} bits do not fit the array of pixels`);
  if (bits === 16 && channels === 3) throw new RangeError("RGB has 8 bits per channel");
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, bits);
  header.setUint8(9, channels === 1 ? grayColorType : rgbColorType);
  const rowBytes = width * channels * (bits / 8);
  const data = await deflate(filterRows(toBigEndian(pixels), rowBytes, channels * (bits / 8)));
  return concatBytes([
    Uint8Array.from(signature),
    makeChunk("IHDR", new Uint8Array(header.buffer)),
    makeChunk("IDAT", data),
    makeChunk("IEND", new Uint8Array()),
  ]);
}

function toBigEndian(pixels: Uint8Array | Uint16Array): Uint8Array {
  if (pixels instanceof Uint8Array) return pixels;
  const bytes = new Uint8Array(pixels.length * 2);
  for (let at = 0; at < pixels.length; at++) {
    const value = pixels[at] ?? 0;
    bytes[2 * at] = value >> 8;
    bytes[2 * at + 1] = value & 0xff;
  }
  return bytes;
}

/**
 * Returns the rows, each after the number of its filter. For each row, chooses the filter with the smallest sum of absolute
 * differences (PNG specification, 12.7), because the row then compresses well. `pixelBytes` is the distance to the pixel on
 * the left.
 */
function filterRows(bytes: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array<ArrayBuffer> {
  const rows = bytes.length / rowBytes;
  const filtered = new Uint8Array(rows * (rowBytes + 1));
  const candidates = Array.from({ length: 5 }, () => new Uint8Array(rowBytes));
  let above: Uint8Array = new Uint8Array(rowBytes);
  for (let row = 0; row < rows; row++) {
    const current = bytes.subarray(row * rowBytes, (row + 1) * rowBytes);
    let best = 0;
    let bestSum = Number.POSITIVE_INFINITY;
    for (const [filter, candidate] of candidates.entries()) {
      const sum = applyFilter(filter, current, above, pixelBytes, candidate);
      if (sum < bestSum) [best, bestSum] = [filter, sum];
    }
    filtered[row * (rowBytes + 1)] = best;
    filtered.set(candidates[best] ?? current, row * (rowBytes + 1) + 1);
    above = current;
  }
  return filtered;
}

/** Writes the filtered row to `result` and returns the sum of its absolute differences. */
function applyFilter(
  filter: number,
  current: Uint8Array,
  above: Uint8Array,
  pixelBytes: number,
  result: Uint8Array,
): number {
  let sum = 0;
  for (let at = 0; at < current.length; at++) {
    const left = at < pixelBytes ? 0 : (current[at - pixelBytes] ?? 0);
    const up = above[at] ?? 0;
    const upLeft = at < pixelBytes ? 0 : (above[at - pixelBytes] ?? 0);
    const difference = ((current[at] ?? 0) - predict(filter, left, up, upLeft)) & 0xff;
    result[at] = difference;
    sum += difference < 128 ? difference : 256 - difference;
  }
  return sum;
}

/** Returns the prediction of a byte: none, left, up, average, or Paeth (PNG specification, 9.2). */
function predict(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const estimate = left + up - upLeft;
  const [toLeft, toUp, toUpLeft] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - upLeft)];
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}

async function deflate(data: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Response(data).body?.pipeThrough(new CompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function makeChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(12 + data.length);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  for (let at = 0; at < 4; at++) chunk[4 + at] = type.charCodeAt(at);
  chunk.set(data, 8);
  view.setUint32(8 + data.length, crc32(chunk.subarray(4, 8 + data.length)));
  return chunk;
}
