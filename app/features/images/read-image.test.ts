import { describe, expect, it } from "vitest";
import { seeded } from "../../lib/random";
import { joined, jpegSample, losslessWebpSample, lossyWebpSample, makePng } from "../../testing/make-images";
import { RejectedImageError } from "./formats/clean-image";
import { readImage } from "./read-image";

const text = (words: string) => new TextEncoder().encode(words);
const holds = (bytes: Uint8Array, words: string) => Buffer.from(bytes).includes(words);
const refusalOf = (file: Uint8Array) => {
  try {
    readImage(file);
  } catch (error) {
    // Anything else is a mistake of ours and fails the test.
    if (error instanceof RejectedImageError) return error.message;
    throw error;
  }
  return null;
};

/** A JPEG segment put in right after the start. */
function withSegment(marker: number, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = data.byteLength + 2;
  const head = new Uint8Array([0xff, marker, length >> 8, length & 0xff]);
  return joined([jpegSample.subarray(0, 2), head, data, jpegSample.subarray(2)]);
}

/** EXIF that says how the picture is turned; II is little-endian, MM big. */
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
  return joined([text("Exif\0\0"), new Uint8Array(tiff.buffer)]);
}

/** A WebP with a chunk behind its last one. */
function withChunk(file: Uint8Array, type: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = new DataView(new ArrayBuffer(8));
  text(type).forEach((byte, at) => {
    head.setUint8(at, byte);
  });
  head.setUint32(4, data.byteLength, true);
  const whole = joined([file, new Uint8Array(head.buffer), data, new Uint8Array(data.byteLength % 2)]);
  new DataView(whole.buffer).setUint32(4, whole.byteLength - 8, true);
  return whole;
}

describe("what is taken", () => {
  it.each([
    ["png", makePng(7, 5), { width: 7, height: 5 }],
    ["jpg", jpegSample, { width: 3, height: 2 }],
    ["webp", lossyWebpSample, { width: 3, height: 2 }],
    ["webp", losslessWebpSample, { width: 3, height: 2 }],
  ])("a %s is told by its bytes, and what is left of it reads the same again", (extension, file, size) => {
    const image = readImage(file);
    expect(image).toMatchObject({ extension, ...size });
    expect(readImage(image.bytes)).toEqual(image);
  });

  it("loses a PNG's words, EXIF and profile, and what hides behind its end", () => {
    const secret = text("Patient: Doe, Jane");
    const file = joined([
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
    expect(holds(file, "Jane")).toBe(true);
    expect(holds(bytes, "Jane")).toBe(false);
    expect(bytes).toEqual(makePng(4, 4, [["tRNS", new Uint8Array([0, 9])]]));
  });

  it("loses a JPEG's EXIF, comments and profile, and the film behind it", () => {
    const secret = text("GPS 52.52, 13.40");
    for (const marker of [0xe0, 0xe1, 0xe2, 0xed, 0xee, 0xef, 0xfe]) {
      const file = joined([withSegment(marker, secret), secret]);
      const { bytes } = readImage(file);
      expect([marker, holds(bytes, "GPS"), holds(bytes, "ICC_PROFILE"), holds(bytes, "JFIF")]).toEqual([
        ...[marker, false, false, false],
      ]);
      expect(bytes).toEqual(readImage(jpegSample).bytes);
    }
    // How colours are stored is part of the picture.
    const adobe = joined([text("Adobe"), new Uint8Array([0, 100, 0, 0, 0, 0, 1])]);
    expect(holds(readImage(withSegment(0xee, adobe)).bytes, "Adobe")).toBe(true);
  });

  it("loses a WebP's EXIF, XMP and profile, and says nothing of them in its header", () => {
    for (const file of [lossyWebpSample, losslessWebpSample]) {
      const { bytes } = readImage(withChunk(withChunk(file, "EXIF", text("Jane")), "XMP ", text("Jane")));
      for (const word of ["Jane", "EXIF", "XMP ", "ICCP"]) expect([word, holds(bytes, word)]).toEqual([word, false]);
      expect(bytes).toEqual(readImage(file).bytes);
    }
    const lossy = readImage(lossyWebpSample).bytes;
    // Transparency alone, and the size less one.
    expect([...lossy.subarray(12, 30)]).toEqual([
      ...[...text("VP8X"), 10, 0, 0, 0],
      ...[0x10, 0, 0, 0, 2, 0, 0, 1, 0, 0],
    ]);
    expect(holds(lossy, "ALPH")).toBe(true);
  });
});

describe("what is refused", () => {
  it.each([
    ["nothing", new Uint8Array(), /empty/],
    ["an SVG", text('<?xml version="1.0"?>\n<svg xmlns="…"><script/></svg>'), /SVG/],
    ["an SVG that says it is HTML", text("<!-- x --><SVG onload=alert(1)>"), /SVG/],
    ["a GIF", text("GIF89a......."), /GIF/],
    ["a DICOM file", joined([new Uint8Array(128), text("DICM")]), /DICOM/],
    ["a page", text("<html>"), /PNG, JPEG or WebP/],
    ["a film", text("\0\0\0\x18ftypmp42"), /PNG, JPEG or WebP/],
    ["a wide one", makePng(6001, 1), /6001 × 1/],
    ["a high one", makePng(1, 6001), /1 × 6001/],
    ["one without size", makePng(0, 4), /no size/],
    ["a moving WebP", withChunk(lossyWebpSample.subarray(0, 30), "ANIM", new Uint8Array(6)), /moves/],
  ])("%s", (_, file, words) => {
    expect(refusalOf(file)).toMatch(words);
  });

  it.each(["II", "MM"] as const)("a photograph that EXIF alone turns (%s), but not an upright one", (order) => {
    for (let turn = 2; turn <= 8; turn += 1) expect(refusalOf(withSegment(0xe1, exif(turn, order)))).toMatch(/turned/);
    expect(refusalOf(withSegment(0xe1, exif(1, order)))).toBeNull();
  });

  it("takes the largest size", () => {
    expect(readImage(makePng(6000, 1)).width).toBe(6000);
  });
});

const samples = { png: makePng(9, 9), jpeg: jpegSample, lossy: lossyWebpSample, lossless: losslessWebpSample };

describe.each(Object.entries(samples))("a broken %s", (_, sample) => {
  it("is refused wherever it is cut off", () => {
    for (let length = 0; length < sample.byteLength - 1; length += 1)
      expect([length, refusalOf(sample.subarray(0, length)) !== null]).toEqual([length, true]);
  });

  it("is read or refused, and never anything else, whatever its bytes", () => {
    const next = seeded(20261121);
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

  it("is read or refused when it is long noise behind a good beginning", () => {
    const next = seeded(7);
    for (let round = 0; round < 300; round += 1) {
      const noise = Uint8Array.from({ length: 2000 }, () => Math.floor(next() * 256));
      refusalOf(joined([sample.subarray(0, Math.floor(next() * sample.byteLength)), noise]));
    }
  });
});
