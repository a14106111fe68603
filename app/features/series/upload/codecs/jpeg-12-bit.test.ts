import { expect, it } from "vitest";
import { RejectedImageError } from "../../../images/formats/clean-image";
import { decodeJpeg12 } from "./jpeg-12-bit";
import { readJpegHeader } from "./jpeg-header";

// The decoder is compared with real files in dicom/decode-dicom.test.ts. Here are the parts that those files do not have.

interface Block {
  /** Difference of the DC coefficient to the last block, and the first two AC coefficients; 8 bits for the latter. */
  dc: number;
  ac: [number, number];
}

const quantization = 3;

/** Returns a sequential JPEG of 12 bits, with a restart marker after each block if asked for. */
function makeJpeg(width: number, blocks: readonly Block[], hasRestarts: boolean): Uint8Array {
  const segment = (marker: number, data: number[]) => [0xff, marker, 0, data.length + 2, ...data];
  const size = 17;
  const sizes = Array.from({ length: size }, (_, index) => index);
  const counts = (of: Record<number, number>) => Array.from({ length: 16 }, (_, index) => of[index + 1] ?? 0);
  const scans = hasRestarts ? blocks.map((block) => encodeBits([block])) : [encodeBits(blocks)];
  const data = scans.flatMap((bytes, index) => (index > 0 ? [0xff, 0xd0 + ((index - 1) % 8), ...bytes] : bytes));
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...segment(0xdb, [0, ...Array.from({ length: 64 }, () => quantization)]),
    ...segment(0xc1, [12, 0, 8, 0, width, 1, 1, 0x11, 0]),
    // DC: 17 sizes with codes of 5 bits. AC: the end of a block is 0, a coefficient of 8 bits is 10.
    ...segment(0xc4, [0x00, ...counts({ 5: size }), ...sizes]),
    ...segment(0xc4, [0x10, ...counts({ 1: 1, 2: 1 }), 0x00, 0x08]),
    ...(hasRestarts ? segment(0xdd, [0, 1]) : []),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...data,
    ...[0xff, 0xd9],
  ]);
}

function encodeBits(blocks: readonly Block[]): number[] {
  const toBits = (value: number, count: number) =>
    Array.from({ length: count }, (_, at) => (value >> (count - 1 - at)) & 1);
  const encodeNumber = (value: number, size: number) => toBits(value > 0 ? value : value + 2 ** size - 1, size);
  const bits = blocks.flatMap(({ dc, ac }) => {
    const size = 32 - Math.clz32(Math.abs(dc));
    const coefficients = ac.flatMap((value) => [1, 0, ...encodeNumber(value, 8)]);
    return [...toBits(size, 5), ...encodeNumber(dc, size), ...coefficients, 0];
  });
  while (bits.length % 8) bits.push(1);
  return Array.from({ length: bits.length / 8 }, (_, at) =>
    Number.parseInt(bits.slice(8 * at, 8 * at + 8).join(""), 2),
  ).flatMap((byte) => (byte === 0xff ? [0xff, 0] : [byte]));
}

/** The inverse cosine transform as ITU-T T.81, A.3.3 writes it, for a block with three coefficients. */
function transform(dc: number, [across, down]: [number, number], x: number, y: number): number {
  const wave = (at: number) => Math.cos(((2 * at + 1) * Math.PI) / 16);
  const sum = dc / 2 + (across * wave(x)) / Math.SQRT2 + (down * wave(y)) / Math.SQRT2;
  return Math.round(2048 + (quantization * sum) / 4);
}

const blocks: Block[] = [
  { dc: 700, ac: [200, -130] },
  { dc: -1500, ac: [-255, 129] },
  { dc: 30, ac: [128, 255] },
];

it.each([false, true])(
  "decodes sequential blocks by the formula of the standard (restart markers: %s)",
  (hasRestarts) => {
    const coded = makeJpeg(20, blocks, hasRestarts);
    const { values, width, height, bits } = decodeJpeg12(coded, readJpegHeader(coded));
    expect([width, height, bits]).toEqual([20, 8, 12]);
    let sum = 0;
    for (const [index, { dc, ac }] of blocks.entries()) {
      sum = hasRestarts ? dc : sum + dc;
      // The third block reaches beyond the picture of 20 pixels.
      for (let at = 0; at < (index === 2 ? 32 : 64); at++) {
        const [x, y] = index === 2 ? [at % 4, at >> 2] : [at % 8, at >> 3];
        expect(values[20 * y + 8 * index + x]).toBe(transform(sum, ac, x, y));
      }
    }
  },
);

it("clamps to 12 bits", () => {
  const coded = makeJpeg(8, [{ dc: 9000, ac: [128, 128] }], false);
  expect(Math.max(...decodeJpeg12(coded, readJpegHeader(coded)).values)).toBe(4095);
  const dark = makeJpeg(8, [{ dc: -9000, ac: [128, 128] }], false);
  expect(Math.min(...decodeJpeg12(dark, readJpegHeader(dark)).values)).toBe(0);
});

it("refuses a missing block, a missing restart marker, and data without tables", () => {
  const refuse = (coded: Uint8Array) =>
    expect(() => decodeJpeg12(coded, readJpegHeader(coded))).toThrow(RejectedImageError);
  refuse(makeJpeg(24, blocks.slice(0, 2), false));
  const marked = makeJpeg(20, blocks, true);
  refuse(Uint8Array.from(marked, (byte, at) => (byte === 0xd0 && marked[at - 1] === 0xff ? 0xd9 : byte)));
  const whole = makeJpeg(20, blocks, false);
  refuse(Uint8Array.from(whole, (byte, at) => (byte === 0xc4 && whole[at - 1] === 0xff ? 0xe5 : byte)));
});
