/** Maximum width and height of a PNG that the viewer decodes: the limit of a series (`maxFrameSide`). */
export const maxPngSide = 4096;

/** A PNG that the viewer cannot show. The message is a sentence for learners. */
export class PngError extends Error {
  override name = "PngError";

  constructor(reason: string) {
    super(`This image cannot be shown: the PNG file ${reason}.`);
  }
}

export interface PngHeader {
  width: number;
  height: number;
  bits: 8 | 16;
  /** 1 for gray, 3 for RGB. */
  channels: 1 | 3;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Bytes of a chunk besides its data: length, type, and checksum. */
const chunkOverhead = 12;
/** Maximum compression ratio of Deflate, 1032:1 (RFC 1951: 258 bytes from 2 bits). */
const maxCompression = 1032;

/**
 * Returns the header and the compressed data of a PNG, after checking that the viewer supports it (PNG, 3rd edition, §5 and
 * §11): 8- or 16-bit gray or 8-bit RGB, not interlaced, at most `maxPngSide` pixels wide and high. Does not compare the
 * checksums of chunks, because the compressed data contains its own checksum. Throws `PngError`.
 */
export function readPng(file: Uint8Array<ArrayBuffer>): { header: PngHeader; data: Uint8Array<ArrayBuffer>[] } {
  if (!signature.every((byte, index) => file[index] === byte)) throw new PngError("has no PNG signature");
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const data: Uint8Array<ArrayBuffer>[] = [];
  let header: PngHeader | undefined;
  for (let offset = signature.length; offset + chunkOverhead <= file.length; ) {
    const length = view.getUint32(offset);
    const type = String.fromCharCode(...file.subarray(offset + 4, offset + 8));
    const start = offset + 8;
    offset += chunkOverhead + length;
    if (offset > file.length) break;
    if (!header) {
      if (type !== "IHDR" || length !== 13) throw new PngError("has no header");
      header = readHeader(view, start);
    } else if (type === "IDAT") data.push(file.subarray(start, start + length));
    else if (type === "IEND") {
      checkCompression(header, data);
      return { header, data };
    } else if (isCritical(type) && type !== "PLTE") throw new PngError(`has an unknown part, ${type}`);
  }
  throw new PngError("is incomplete");
}

/** Returns the number of bytes of a row without its filter byte. */
export function countRowBytes({ width, bits, channels }: PngHeader): number {
  return (width * bits * channels) / 8;
}

function readHeader(view: DataView, start: number): PngHeader {
  const width = view.getUint32(start);
  const height = view.getUint32(start + 4);
  const [bits, colorType, compression, filter, interlace] = new Uint8Array(view.buffer, view.byteOffset + start + 8, 5);
  if (!width || !height || width > maxPngSide || height > maxPngSide)
    throw new PngError(`has ${width} × ${height} pixels, and the limit is ${maxPngSide} × ${maxPngSide}`);
  if (interlace) throw new PngError("is interlaced");
  if (compression || filter) throw new PngError("has an unknown compression");
  if (colorType === 0 && (bits === 8 || bits === 16)) return { width, height, bits, channels: 1 };
  if (colorType === 2 && bits === 8) return { width, height, bits, channels: 3 };
  throw new PngError("has neither 8- or 16-bit gray nor 8-bit RGB pixels");
}

/** Refuses a file whose data cannot fill its pixels, before memory for them is allocated. */
function checkCompression(header: PngHeader, data: Uint8Array[]): void {
  const compressed = data.reduce((sum, { length }) => sum + length, 0);
  if ((countRowBytes(header) + 1) * header.height > compressed * maxCompression) throw new PngError("is incomplete");
}

/** Checks whether a reader must understand a chunk: its type begins with an uppercase letter. */
function isCritical(type: string): boolean {
  return /^[A-Z]/.test(type);
}
