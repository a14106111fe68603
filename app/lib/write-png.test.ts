import { inflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { crc32 } from "./crc32";
import { seededRandom } from "./random";
import { type PngImage, writePng } from "./write-png";

/** Returns the chunks; fails at a wrong checksum or at anything after the last chunk. */
function readChunks(file: Uint8Array): [type: string, data: Uint8Array][] {
  expect([...file.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const chunks: [string, Uint8Array][] = [];
  for (let at = 8; at < file.length; ) {
    const end = at + 12 + view.getUint32(at);
    expect(view.getUint32(end - 4)).toBe(crc32(file.subarray(at + 4, end - 4)));
    chunks.push([new TextDecoder().decode(file.subarray(at + 4, at + 8)), file.subarray(at + 8, end - 4)]);
    at = end;
  }
  return chunks;
}

/** Undoes the filters of PNG (section 9.2), written from the specification and not from the writer. */
function unfilter(rows: Uint8Array, rowBytes: number, pixelBytes: number): number[] {
  const pixels: number[] = [];
  const used = new Set<number>();
  for (let start = 0, row = 0; start < rows.length; start += rowBytes + 1, row += 1) {
    const filter = rows[start] ?? 0;
    used.add(filter);
    for (let at = 0; at < rowBytes; at++) {
      const a = at >= pixelBytes ? (pixels[row * rowBytes + at - pixelBytes] ?? 0) : 0;
      const b = row > 0 ? (pixels[(row - 1) * rowBytes + at] ?? 0) : 0;
      const c = row > 0 && at >= pixelBytes ? (pixels[(row - 1) * rowBytes + at - pixelBytes] ?? 0) : 0;
      const paeth = [a, b, c].reduce((best, value) =>
        Math.abs(a + b - c - value) < Math.abs(a + b - c - best) ? value : best,
      );
      const prediction = [0, a, b, Math.floor((a + b) / 2), paeth][filter] ?? Number.NaN;
      pixels.push(((rows[start + 1 + at] ?? 0) + prediction) & 0xff);
    }
  }
  expect(Math.max(...used)).toBeLessThanOrEqual(4);
  return pixels;
}

const random = seededRandom(15);
const smooth = (count: number, max: number) =>
  Array.from({ length: count }, (_, at) => Math.round((max / 2) * (1 + at / count) - (max / 20) * random()));

it.each<[string, PngImage, number]>([
  ["8-bit gray", { width: 37, height: 23, bits: 8, channels: 1, pixels: Uint8Array.from(smooth(37 * 23, 255)) }, 0],
  [
    "16-bit gray",
    { width: 37, height: 23, bits: 16, channels: 1, pixels: Uint16Array.from(smooth(37 * 23, 65_535)) },
    0,
  ],
  ["RGB", { width: 11, height: 9, bits: 8, channels: 3, pixels: Uint8Array.from(smooth(11 * 9 * 3, 255)) }, 2],
  ["one pixel", { width: 1, height: 1, bits: 16, channels: 1, pixels: Uint16Array.of(0x1234) }, 0],
])("writes %s without loss and without anything else", async (_, image, colorType) => {
  const chunks = readChunks(await writePng(image));
  expect(chunks.map(([type]) => type)).toEqual(["IHDR", "IDAT", "IEND"]);
  const [header, data] = [chunks[0]?.[1] ?? new Uint8Array(13), chunks[1]?.[1] ?? new Uint8Array()];
  const view = new DataView(header.buffer, header.byteOffset);
  expect([view.getUint32(0), view.getUint32(4), ...header.subarray(8)]).toEqual([
    ...[image.width, image.height, image.bits, colorType, 0, 0, 0],
  ]);
  const pixelBytes = (image.bits / 8) * image.channels;
  const bytes = unfilter(inflateSync(data), image.width * pixelBytes, pixelBytes);
  const bigEndian =
    image.bits === 8 ? [...image.pixels] : [...image.pixels].flatMap((value) => [value >> 8, value & 255]);
  expect(bytes).toEqual(bigEndian);
});

it("filters, so that a ramp takes a fraction of its pixels", async () => {
  const pixels = Uint16Array.from({ length: 256 * 256 }, (_, at) => 3 * (at % 256) + 5 * Math.floor(at / 256));
  const file = await writePng({ width: 256, height: 256, bits: 16, channels: 1, pixels });
  expect(file.length).toBeLessThan(pixels.byteLength / 50);
});

it("refuses pixels that do not fit the size, the bits, or the colors", async () => {
  const pixels = new Uint8Array(4);
  const fails = (image: PngImage) => expect(writePng(image)).rejects.toThrow(RangeError);
  await fails({ width: 2, height: 3, bits: 8, channels: 1, pixels });
  await fails({ width: 0, height: 0, bits: 8, channels: 1, pixels: new Uint8Array() });
  await fails({ width: 2, height: 2, bits: 16, channels: 1, pixels });
  await fails({ width: 2, height: 2, bits: 8, channels: 1, pixels: new Uint16Array(4) });
  await fails({ width: 1, height: 1, bits: 16, channels: 3, pixels: new Uint16Array(3) });
});
