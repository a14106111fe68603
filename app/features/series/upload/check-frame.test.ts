import { createDeflate, deflateSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { concatBytes } from "../../../lib/concat-bytes";
import { seededRandom } from "../../../lib/random";
import { writePng } from "../../../lib/write-png";
import { assemblePng, makePngHeader } from "../../../testing/make-frame";
import { jpegSample, losslessWebpSample } from "../../../testing/make-images";
import { RejectedImageError } from "../../images/formats/clean-image";
import { checkFrame, type FrameFormat } from "./check-frame";
import { maxFrameBytes } from "./max-frame-bytes";

const text = (words: string) => new TextEncoder().encode(words);
const format: FrameFormat = { width: 6, height: 4, bits: 8, channels: 1 };
const rows = Uint8Array.from({ length: 7 * 4 }, (_, at) => (at % 7 ? at : 0));
const data = deflateSync(rows);
const end: [string, Uint8Array] = ["IEND", new Uint8Array()];
const frame = assemblePng([["IHDR", makePngHeader(6, 4)], ["IDAT", data], end]);

async function refusalOf(file: Uint8Array, expected = format): Promise<string | null> {
  try {
    await checkFrame(file, expected);
    return null;
  } catch (error) {
    // Any other error is a bug and fails the test.
    if (error instanceof RejectedImageError) return error.message;
    throw error;
  }
}

it.each<[string, FrameFormat]>([
  ["8-bit gray", { width: 31, height: 17, bits: 8, channels: 1 }],
  ["16-bit gray", { width: 31, height: 17, bits: 16, channels: 1 }],
  ["RGB", { width: 31, height: 17, bits: 8, channels: 3 }],
])("accepts what our own writer makes: %s", async (_, own) => {
  const random = seededRandom(1);
  const count = own.width * own.height * own.channels;
  const values = Array.from({ length: count }, () => Math.floor(random() * 2 ** own.bits));
  const pixels = own.bits === 8 ? Uint8Array.from(values) : Uint16Array.from(values);
  expect(await refusalOf(await writePng({ ...own, pixels }), own)).toBeNull();
});

describe("refuses", () => {
  const withChunk = (type: string, content: Uint8Array) =>
    assemblePng([["IHDR", makePngHeader(6, 4)], [type, content], ["IDAT", data], end]);
  const withHeader = (...header: Parameters<typeof makePngHeader>) =>
    assemblePng([["IHDR", makePngHeader(...header)], ["IDAT", data], end]);
  const withData = (pixels: Uint8Array) =>
    assemblePng([["IHDR", makePngHeader(6, 4)], ["IDAT", deflateSync(pixels)], end]);
  const zip = text("PK\u0005\u0006\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0");

  it.each<[string, Uint8Array, RegExp]>([
    ["an empty file", new Uint8Array(), /empty/],
    ["an SVG", text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), /SVG/],
    ["a DICOM file", concatBytes([new Uint8Array(128), text("DICM")]), /DICOM/],
    ["a GIF", text("GIF89a;"), /GIF/],
    ["a page", text("<html>"), /not an image/],
    ["a JPEG", jpegSample, /not a PNG/],
    ["a WebP", losslessWebpSample, /not a PNG/],
    ["another width", withHeader(7, 4), /7 × 4 pixels instead of 6 × 4/],
    ["a billion pixels", withHeader(32_768, 32_768), /32768 × 32768/],
    ["other bits", withHeader(6, 4, 16), /bit depth or the colors of the frame differ/],
    ["a palette", withHeader(6, 4, 8, 3), /bit depth or the colors of the frame differ/],
    ["transparency", withHeader(6, 4, 8, 4), /bit depth or the colors of the frame differ/],
    ["interlacing", withHeader(6, 4, 8, 0, 1), /interlaced/],
    ["text", withChunk("tEXt", text("Name\0Doe")), /more than pixels/],
    ["EXIF", withChunk("eXIf", text("II")), /more than pixels/],
    ["a color profile", withChunk("iCCP", text("x\0\0")), /more than pixels/],
    ["a transparent gray", withChunk("tRNS", Uint8Array.of(0, 0)), /more than pixels/],
    ["a palette chunk", withChunk("PLTE", Uint8Array.of(0, 0, 0)), /more than pixels/],
    ["an unknown chunk", withChunk("prIv", text("Doe")), /more than pixels/],
    ["several data chunks", withChunk("IDAT", new Uint8Array()), /more than pixels/],
    [
      "data in the end chunk",
      assemblePng([
        ["IHDR", makePngHeader(6, 4)],
        ["IDAT", data],
        ["IEND", text("Doe")],
      ]),
      /end marker of the frame/,
    ],
    ["bytes after the end", concatBytes([frame, text("Doe")]), /continues after the end/],
    ["a zip after the end", concatBytes([frame, zip]), /continues after the end/],
    ["a script before the start", concatBytes([text("#!/bin/sh\n"), frame]), /not an image/],
    ["a row too many", withData(concatBytes([rows, rows.subarray(0, 7)])), /more pixels/],
    ["a row too few", withData(rows.subarray(7)), /fewer pixels/],
    ["a byte too few", withData(rows.subarray(1)), /filter|fewer/],
    ["an unknown filter", withData(rows.map((value, at) => (at === 14 ? 5 : value))), /unknown PNG filter/],
    ["data that is not compressed", assemblePng([["IHDR", makePngHeader(6, 4)], ["IDAT", rows], end]), /damaged/],
    [
      "a cut-off stream",
      assemblePng([["IHDR", makePngHeader(6, 4)], ["IDAT", data.subarray(0, -3)], end]),
      /damaged|fewer/,
    ],
  ])("%s", async (_, file, words) => {
    expect(await refusalOf(file)).toMatch(words);
  });

  it("a file that is cut off anywhere, and one with any byte changed", async () => {
    expect(await refusalOf(frame)).toBeNull();
    for (let at = 0; at < frame.length; at += 1) {
      expect(await refusalOf(frame.subarray(0, at)), `cut at ${at}`).not.toBeNull();
      const changed = frame.slice();
      changed[at] = (changed[at] ?? 0) ^ 0x10;
      expect(await refusalOf(changed), `changed at ${at}`).not.toBeNull();
    }
  });

  it("pixels that make the file a DICOM file as well", async () => {
    const wide = { width: 100, height: 2, bits: 8, channels: 1 } as const;
    const pixels = new Uint8Array(101 * 2);
    // Stored without compression, so that the pixels stand in the file as they are.
    const makeFrame = () =>
      assemblePng([["IHDR", makePngHeader(100, 2)], ["IDAT", deflateSync(pixels, { level: 0 })], end]);
    expect(await refusalOf(makeFrame(), wide)).toBeNull();
    pixels.set(text("DICM"), 80);
    expect(new TextDecoder().decode(makeFrame().subarray(128, 132))).toBe("DICM");
    expect(await refusalOf(makeFrame(), wide)).toMatch(/DICOM/);
  });

  it("a file above the limit before looking at it", async () => {
    expect(await refusalOf(new Uint8Array(maxFrameBytes + 1))).toMatch(/larger than 24 MB/);
  });
});

describe("a bomb of 1 GB", () => {
  let bomb: Uint8Array;
  beforeAll(async () => {
    bomb = await deflateZeros(1024);
  });

  it("is refused at the first pixel too many, within 16 MB", async () => {
    const file = assemblePng([["IHDR", makePngHeader(512, 512, 16)], ["IDAT", bomb], end]);
    const before = process.memoryUsage();
    const start = performance.now();
    expect(await refusalOf(file, { width: 512, height: 512, bits: 16, channels: 1 })).toMatch(/more pixels/);
    const after = process.memoryUsage();
    expect(after.arrayBuffers + after.external - before.arrayBuffers - before.external).toBeLessThan(16 * 1024 * 1024);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

/** Returns compressed zeros, made piece by piece. */
async function deflateZeros(mebibytes: number): Promise<Uint8Array> {
  const stream = createDeflate({ level: 1 });
  const parts: Uint8Array[] = [];
  stream.on("data", (part: Uint8Array) => parts.push(part));
  const ended = new Promise((resolve) => stream.on("end", resolve));
  const zeros = new Uint8Array(1024 * 1024);
  for (let index = 0; index < mebibytes; index++)
    if (!stream.write(zeros)) await new Promise((resolve) => stream.once("drain", resolve));
  stream.end();
  await ended;
  return concatBytes(parts);
}
