import { concatBytes } from "../lib/concat-bytes";
import { crc32 } from "../lib/crc32";

/** Returns a PNG of these chunks, whatever they are, with sound checksums. */
export function assemblePng(chunks: readonly [type: string, data: Uint8Array][]): Uint8Array<ArrayBuffer> {
  const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  return concatBytes([signature, ...chunks.map(makeChunk)]);
}

/** Returns the data of an IHDR chunk. Color type 0 is gray, 2 is RGB, 3 is a palette. */
export function makePngHeader(width: number, height: number, bits = 8, colorType = 0, interlace = 0): Uint8Array {
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, bits);
  header.setUint8(9, colorType);
  header.setUint8(12, interlace);
  return new Uint8Array(header.buffer);
}

function makeChunk([type, data]: readonly [string, Uint8Array]): Uint8Array {
  const body = concatBytes([new TextEncoder().encode(type), data]);
  const frame = new DataView(new ArrayBuffer(8));
  frame.setUint32(0, data.length);
  frame.setUint32(4, crc32(body));
  return concatBytes([new Uint8Array(frame.buffer, 0, 4), body, new Uint8Array(frame.buffer, 4)]);
}
