import { decode as decodePng } from "fast-png";
import { decode as decodeJpeg } from "jpeg-js";
import { Problem } from "../command.mjs";

/** A picture in memory: `width × height × channels` values, row by row from the upper left corner. */
export interface Raster {
  width: number;
  height: number;
  /** 1 for gray, 3 for RGB. */
  channels: 1 | 3;
  bits: 8 | 16;
  data: Uint8Array | Uint16Array;
}

/** Maximum width and height of a picture in a recipe. */
const maxSide = 4096;

/**
 * Returns the picture of a PNG or JPEG file without its transparency. Throws a Problem if the file is damaged, too large, or
 * in another format.
 */
export function readRaster(file: Uint8Array): Raster {
  if (file[0] === 0x89 && file[1] === 0x50) return readPng(file);
  if (file[0] === 0xff && file[1] === 0xd8) return readJpeg(file);
  throw new Problem("The file is neither PNG nor JPEG.");
}

/** Converts a picture to gray; a color becomes the rounded mean of its channels. */
export function toGray({ width, height, channels, bits, data }: Raster): Raster {
  if (channels === 1) return { width, height, channels, bits, data };
  const mean = (_: unknown, n: number) =>
    Math.round(((data[3 * n] ?? 0) + (data[3 * n + 1] ?? 0) + (data[3 * n + 2] ?? 0)) / 3);
  const gray =
    bits === 16
      ? Uint16Array.from({ length: width * height }, mean)
      : Uint8Array.from({ length: width * height }, mean);
  return { width, height, channels: 1, bits, data: gray };
}

function readPng(file: Uint8Array): Raster {
  const header = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < 33) throw new Problem("The PNG file is too short.");
  requireSide(header.getUint32(16), header.getUint32(20));
  const { width, height, data, depth, channels, palette } = decodeOrRefuse("PNG", () =>
    decodePng(file, { checkCrc: true }),
  );
  if (depth !== 8 && depth !== 16) throw new Problem(`A PNG file with ${depth} bits is not supported.`);
  if (palette) throw new Problem("A PNG file with a palette is not supported.");
  const values = depth === 16 ? Uint16Array.from(data) : Uint8Array.from(data);
  return { width, height, channels: channels >= 3 ? 3 : 1, bits: depth, data: keepChannels(values, channels) };
}

/** Drops the transparency, which is the last of two or four channels. */
function keepChannels(values: Uint8Array | Uint16Array, channels: number): Uint8Array | Uint16Array {
  if (channels === 1 || channels === 3) return values;
  return values.filter((_, n) => n % channels !== channels - 1);
}

function readJpeg(file: Uint8Array): Raster {
  const { width, height, data } = decodeOrRefuse("JPEG", () =>
    decodeJpeg(file, {
      useTArray: true,
      formatAsRGBA: false,
      tolerantDecoding: false,
      maxResolutionInMP: 17,
      maxMemoryUsageInMB: 256,
    }),
  );
  requireSide(width, height);
  return { width, height, channels: 3, bits: 8, data };
}

function decodeOrRefuse<T>(format: string, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    throw new Problem(`The ${format} file cannot be decoded: ${error instanceof Error ? error.message : error}`);
  }
}

function requireSide(width: number, height: number): void {
  if (width < 1 || height < 1 || width > maxSide || height > maxSide)
    throw new Problem(`A picture of ${width} × ${height} pixels is outside the limit of ${maxSide} pixels per side.`);
}
