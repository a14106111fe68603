import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { seededRandom } from "../../../../lib/random";
import { joinPng, makeFramePng, makePngHeader } from "../../../../testing/make-frame-png";
import { maxFrameSide } from "../../series";
import { decodePng } from "./png-decoder";
import { maxPngSide } from "./png-header";

const randomPixels = (count: number, limit: number, seed = 1) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => Math.floor(random() * limit));
};
const end = ["IEND", new Uint8Array()] as [string, Uint8Array];
const pngOf = (fields: Parameters<typeof makePngHeader>[0], data: Uint8Array = deflateSync(new Uint8Array(64))) =>
  joinPng([["IHDR", makePngHeader(fields)], ["IDAT", data], end]);

it("keeps all 16 bits of gray pixels, through every filter", async () => {
  for (const filter of [0, 1, 2, 3, 4]) {
    const pixels = randomPixels(13 * 7, 65536, filter);
    const png = makeFramePng({ width: 13, height: 7, pixels, getFilter: () => filter });
    expect(await decodePng(png)).toEqual({
      width: 13,
      height: 7,
      bits: 16,
      channels: 1,
      pixels: Uint16Array.from(pixels),
    });
  }
});

it("decodes 8-bit gray and RGB, with filters that change from row to row", async () => {
  const gray = randomPixels(5 * 11, 256);
  expect((await decodePng(makeFramePng({ width: 5, height: 11, bits: 8, pixels: gray }))).pixels).toEqual(
    Uint8Array.from(gray),
  );
  const rgb = randomPixels(6 * 9 * 3, 256);
  const color = await decodePng(makeFramePng({ width: 6, height: 9, bits: 8, channels: 3, pixels: rgb }));
  expect(color).toEqual({ width: 6, height: 9, bits: 8, channels: 3, pixels: Uint8Array.from(rgb) });
});

it("decodes what any encoder writes: every size, filter, and number of data chunks", async () => {
  const size = fc.integer({ min: 1, max: 9 });
  await fc.assert(
    fc.asyncProperty(
      size,
      size,
      fc.integer(),
      fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 9, maxLength: 9 }),
      async (width, height, seed, filters) => {
        const pixels = randomPixels(width * height, 65536, seed);
        const decoded = await decodePng(makeFramePng({ width, height, pixels, getFilter: (row) => filters[row] ?? 0 }));
        expect([...decoded.pixels]).toEqual(pixels);
      },
    ),
    { numRuns: 60 },
  );
  const data = deflateSync(new Uint8Array([0, 1, 2, 0, 3, 4]));
  const split = joinPng([
    ["IHDR", makePngHeader({ width: 2, height: 2, bits: 8 })],
    ["tEXt", new Uint8Array(5)],
    ["IDAT", data.subarray(0, 3)],
    ["IDAT", data.subarray(3)],
    end,
  ]);
  expect([...(await decodePng(split)).pixels]).toEqual([1, 2, 3, 4]);
});

it("decodes one picture after another and several at once, whatever memory they share", async () => {
  const seeds = [1, 2, 3, 4];
  const decode = async (seed: number) => {
    const png = makeFramePng({ width: 64, height: 64, pixels: randomPixels(64 * 64, 65536, seed) });
    return (await decodePng(png)).pixels;
  };
  const expected = seeds.map((seed) => Uint16Array.from(randomPixels(64 * 64, 65536, seed)));
  const oneByOne = [];
  for (const seed of seeds) oneByOne.push(await decode(seed));
  expect(oneByOne).toEqual(expected);
  expect(await Promise.all(seeds.map(decode))).toEqual(expected);
});

it("refuses formats that no frame has", async () => {
  const refused: [Uint8Array<ArrayBuffer>, RegExp][] = [
    [new Uint8Array([0xff, 0xd8, 0xff]), /has no PNG signature/],
    [pngOf({ width: 4, height: 4, interlace: 1 }), /is interlaced/],
    [pngOf({ width: 4, height: 4, colorType: 3, bits: 8 }), /neither 8- or 16-bit gray nor 8-bit RGB/],
    [pngOf({ width: 4, height: 4, colorType: 6, bits: 8 }), /neither/],
    [pngOf({ width: 4, height: 4, colorType: 2, bits: 16 }), /neither/],
    [pngOf({ width: 4, height: 4, bits: 1 }), /neither/],
    [pngOf({ width: 4, height: 4, compression: 1 }), /unknown compression/],
    [
      joinPng([["IHDR", makePngHeader({ width: 4, height: 4 })], ["CgBI", new Uint8Array(4)], end]),
      /unknown part, CgBI/,
    ],
    [joinPng([["IDAT", new Uint8Array(4)], end]), /has no header/],
  ];
  for (const [file, reason] of refused) await expect(decodePng(file)).rejects.toThrow(reason);
});

it("refuses hostile sizes before it allocates memory", async () => {
  expect(maxPngSide).toBe(maxFrameSide);
  await expect(decodePng(pngOf({ width: 4097, height: 1 }))).rejects.toThrow(
    /4097 × 1 pixels, and the limit is 4096 × 4096/,
  );
  await expect(decodePng(pngOf({ width: 1, height: 0xffffffff }))).rejects.toThrow(/limit/);
  await expect(decodePng(pngOf({ width: 0, height: 4 }))).rejects.toThrow(/limit/);
  // 33 MB of pixels cannot come from 20 bytes, because deflate shrinks data at most to a 1032nd.
  await expect(decodePng(pngOf({ width: 4096, height: 4096 }, new Uint8Array(20)))).rejects.toThrow(/incomplete/);
  const expected = { width: 2, height: 2, bits: 16, channels: 1 } as const;
  const larger = makeFramePng({ width: 4, height: 4, pixels: randomPixels(16, 65536) });
  await expect(decodePng(larger, expected)).rejects.toThrow(/does not have the size or depth that its series states/);
});

it("stops at data beyond the stated size, as in a decompression bomb", async () => {
  const bomb = deflateSync(new Uint8Array(8_000_000));
  await expect(decodePng(pngOf({ width: 4, height: 4 }, bomb))).rejects.toThrow(/more data than its size states/);
});

it("refuses damaged and incomplete files", async () => {
  const png = makeFramePng({ width: 8, height: 8, pixels: randomPixels(64, 65536) });
  for (const length of [0, 4, 20, 60, png.length - 13])
    await expect(decodePng(png.slice(0, length))).rejects.toThrow(/cannot be shown/);
  const changed = Uint8Array.from(png);
  changed[80] = (changed[80] ?? 0) ^ 0xff;
  await expect(decodePng(changed)).rejects.toThrow(/is damaged/);
  const short = deflateSync(new Uint8Array(17 * 7));
  await expect(decodePng(pngOf({ width: 8, height: 8 }, short))).rejects.toThrow(/is incomplete/);
  const unknownFilter = deflateSync(new Uint8Array(17 * 8).fill(9));
  await expect(decodePng(pngOf({ width: 8, height: 8 }, unknownFilter))).rejects.toThrow(/is damaged/);
});
