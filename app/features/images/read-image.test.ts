import { describe, expect, it } from "vitest";
import { seededRandom } from "../../lib/random";
import { concatBytes, jpegSample, losslessWebpSample, lossyWebpSample, makePng } from "../../testing/make-images";
import { RejectedImageError } from "./formats/clean-image";
import { readImage } from "./read-image";

const text = (string: string) => new TextEncoder().encode(string);
const contains = (bytes: Uint8Array, string: string) => Buffer.from(bytes).includes(string);
const refusalOf = (file: Uint8Array) => {
  try {
    readImage(file);
  } catch (error) {
    // Any other error is a bug and fails the test.
    if (error instanceof RejectedImageError) return error.message;
    throw error;
  }
  return null;
};

/** Inserts a JPEG segment right after the start. */
function withSegment(marker: number, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = data.byteLength + 2;
  const head = new Uint8Array([0xff, marker, length >> 8, length & 0xff]);
  return concatBytes([jpegSample.subarray(0, 2), head, data, jpegSample.subarray(2)]);
}

/** Builds EXIF with an orientation; II is little-endian, MM big-endian. */
function exif(orientation: number, order: "II" | "MM"): Uint8Array {
  const tiff = new DataView(new ArrayBuffer(26));
  const little = order === "II";
  tiff.setUint16(0, little ? 0x4949 : 0x4d4d);
  tiff.setUint16(2, 42, little);
  tiff.setUint32(4, 8, little);
  tiff.setUint16(8, 1, little);
  tiff.setUint16(10, 0x0112, little);
  tiff.setUint16(12, 3, little);
  tiff.setUint32(14, 1, little);
  tiff.setUint16(18, orientation, little);
  return concatBytes([text("Exif\0\0"), new Uint8Array(tiff.buffer)]);
}

/** Appends a chunk to a WebP. */
function withChunk(file: Uint8Array, type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new DataView(new ArrayBuffer(8));
  text(type).forEach((byte, at) => {
    head.setUint8(at, byte);
  });
  head.setUint32(4, data.byteLength, true);
  const whole = concatBytes([file, new Uint8Array(head.buffer), data, new Uint8Array(data.byteLength % 2)]);
  new DataView(whole.buffer).setUint32(4, whole.byteLength - 8, true);
  return whole;
}

describe("an accepted image", () => {
  it.each([
    ["png", makePng(7, 5), { width: 7, height: 5 }],
    ["jpg", jpegSample, { width: 3, height: 2 }],
    ["webp", lossyWebpSample, { width: 3, height: 2 }],
    ["webp", losslessWebpSample, { width: 3, height: 2 }],
  ])("(%s) is recognized by its bytes, and cleaning it twice changes nothing", (extension, file, size) => {
    const image = readImage(file);
    expect(image).toMatchObject({ extension, ...size });
    expect(readImage(image.bytes)).toEqual(image);
  });

  it("loses PNG text, EXIF, color profile, and trailing data", () => {
    const secret = text("Patient: Doe, Jane");
    const file = concatBytes([
      makePng(4, 4, [
        ["tEXt", secret],
        ["eXIf", secret],
        ["iCCP", secret],
        ["prIv", secret],
        ["tRNS", new Uint8Array([0, 9])],
      ]),
      secret,
    ]);
    const { bytes } = readImage(file);
    expect(contains(file, "Jane")).toBe(true);
    expect(contains(bytes, "Jane")).toBe(false);
    expect(bytes).toEqual(makePng(4, 4, [["tRNS", new Uint8Array([0, 9])]]));
  });

  it("loses JPEG EXIF, comments, color profile, and a trailing video", () => {
    const secret = text("GPS 52.52, 13.40");
    for (const marker of [0xe0, 0xe1, 0xe2, 0xed, 0xee, 0xef, 0xfe]) {
      const file = concatBytes([withSegment(marker, secret), secret]);
      const { bytes } = readImage(file);
      expect([marker, contains(bytes, "GPS"), contains(bytes, "ICC_PROFILE"), contains(bytes, "JFIF")]).toEqual([
        ...[marker, false, false, false],
      ]);
      expect(bytes).toEqual(readImage(jpegSample).bytes);
    }
    // The Adobe segment defines the colors, so it stays.
    const adobe = concatBytes([text("Adobe"), new Uint8Array([0, 100, 0, 0, 0, 0, 1])]);
    expect(contains(readImage(withSegment(0xee, adobe)).bytes, "Adobe")).toBe(true);
  });

  it("loses WebP EXIF, XMP, and color profile, and their header flags", () => {
    for (const file of [lossyWebpSample, losslessWebpSample]) {
      const { bytes } = readImage(withChunk(withChunk(file, "EXIF", text("Jane")), "XMP ", text("Jane")));
      for (const word of ["Jane", "EXIF", "XMP ", "ICCP"]) expect([word, contains(bytes, word)]).toEqual([word, false]);
      expect(bytes).toEqual(readImage(file).bytes);
    }
    const lossy = readImage(lossyWebpSample).bytes;
    // Only the transparency flag, then width and height minus one.
    expect([...lossy.subarray(12, 30)]).toEqual([
      ...[...text("VP8X"), 10, 0, 0, 0],
      ...[0x10, 0, 0, 0, 2, 0, 0, 1, 0, 0],
    ]);
    expect(contains(lossy, "ALPH")).toBe(true);
  });
});

describe("rejects", () => {
  it.each([
    ["nothing", new Uint8Array(), /empty/],
    ["an SVG", text('<?xml version="1.0"?>\n<svg xmlns="…"><script/></svg>'), /SVG/],
    ["an SVG disguised as HTML", text("<!-- x --><SVG onload=alert(1)>"), /SVG/],
    ["a GIF", text("GIF89a......."), /GIF/],
    ["a DICOM file", concatBytes([new Uint8Array(128), text("DICM")]), /DICOM/],
    [
      "a JPEG that is a DICOM file as well",
      withSegment(0xfe, concatBytes([new Uint8Array(122), text("DICM"), new Uint8Array(9)])),
      /DICOM/,
    ],
    ["a GIF that is a script as well", text("GIF89a=1;alert(document.cookie)"), /GIF/],
    ["a PDF", text("%PDF-1.7 trailer"), /PNG, JPEG, or WebP/],
    ["an HTML page", text("<html>"), /PNG, JPEG, or WebP/],
    ["a video", text("\0\0\0\x18ftypmp42"), /PNG, JPEG, or WebP/],
    ["an image that is too wide", makePng(6001, 1), /6001 × 1/],
    ["an image that is too high", makePng(1, 6001), /1 × 6001/],
    ["an image without size", makePng(0, 4), /width or height of 0/],
    ["an animated WebP", withChunk(lossyWebpSample.subarray(0, 30), "ANIM", new Uint8Array(6)), /animated/],
  ])("%s", (_, file, words) => {
    expect(refusalOf(file)).toMatch(words);
  });

  it.each(["II", "MM"] as const)("a photograph rotated by EXIF (%s), but not an upright one", (order) => {
    for (let turn = 2; turn <= 8; turn += 1) expect(refusalOf(withSegment(0xe1, exif(turn, order)))).toMatch(/rotated/);
    expect(refusalOf(withSegment(0xe1, exif(1, order)))).toBeNull();
  });

  it("accepts the maximum size", () => {
    expect(readImage(makePng(6000, 1)).width).toBe(6000);
  });
});

const samples = { png: makePng(9, 9), jpeg: jpegSample, lossy: lossyWebpSample, lossless: losslessWebpSample };

describe.each(Object.entries(samples))("a broken %s", (_, sample) => {
  it("is rejected wherever it is cut off", () => {
    for (let length = 0; length < sample.byteLength - 1; length += 1)
      expect([length, refusalOf(sample.subarray(0, length)) !== null]).toEqual([length, true]);
  });

  it("is either read or rejected, whatever its bytes", () => {
    const next = seededRandom(20261121);
    let refused = 0;
    for (let round = 0; round < 4000; round += 1) {
      const file = sample.slice();
      const changes = 1 + Math.floor(next() * 6);
      for (let change = 0; change < changes; change += 1)
        file[Math.floor(next() * file.byteLength)] = next() < 0.5 ? 0xff : Math.floor(next() * 256);
      if (refusalOf(file.subarray(0, Math.floor(next() * 2) ? undefined : Math.floor(next() * file.byteLength))))
        refused += 1;
    }
    expect(refused).toBeGreaterThan(400);
    expect(refused).toBeLessThan(4000);
  });

  it("is either read or rejected when a valid start is followed by long noise", () => {
    const next = seededRandom(7);
    for (let round = 0; round < 300; round += 1) {
      const noise = Uint8Array.from({ length: 2000 }, () => Math.floor(next() * 256));
      refusalOf(concatBytes([sample.subarray(0, Math.floor(next() * sample.byteLength)), noise]));
    }
  });
});
