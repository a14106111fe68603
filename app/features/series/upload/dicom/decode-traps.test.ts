import { describe, expect, it } from "vitest";
import { countDifferences, decodeSample, readSample } from "../../../../testing/dicom-samples";
import { encodeHtj2k, encodeJpeg, encodeJpeg2000, encodeJpegLs } from "../../../../testing/encode-samples";
import { type Elements, makeDicom, toWords } from "../../../../testing/make-dicom";
import { decodingNotes } from "./decode-compressed";

// What real files get wrong, or do in a way that decoders easily get wrong.

const size = (width: number, height: number): Elements => ({
  "00280010": ["US", [height]],
  "00280011": ["US", [width]],
});
const rgb: Elements = {
  ...size(4, 4),
  "00280002": ["US", [3]],
  "00280004": ["CS", "RGB"],
  "00280100": ["US", [8]],
  "00280101": ["US", [8]],
  "00280102": ["US", [7]],
};
/** 16 pixels in four colors: red, green, blue, and gray. */
const colors = Uint8Array.from({ length: 48 }, (_, at) => {
  const color = [200, 10, 20, 20, 200, 10, 10, 20, 200, 128, 128, 128];
  return color[at % 12] ?? 0;
});
const planarColors = Uint8Array.from({ length: 48 }, (_, at) => colors[3 * (at % 16) + Math.floor(at / 16)] ?? 0);
const picture = { width: 4, height: 4, bits: 8, channels: 3, isSigned: false, bytes: colors };

async function decodeAll(file: Uint8Array) {
  const { values, channels } = await decodeSample(file);
  return { channels, values: [...values] };
}

describe("files without the mark DICM", () => {
  const whole = readSample("loader", "CTImage.dcm");
  it.each([
    ["from the meta header on", whole.subarray(132)],
    ["without meta header, explicit", readSample("parser", "ctimage.dcm").subarray(findDataSet(whole))],
  ])("are read %s", async (_, file) => {
    const [values, expected] = [(await decodeSample(file)).values, (await decodeSample(whole)).values];
    expect(countDifferences(values, expected)).toEqual({ different: 0, largest: 0 });
  });
});

/** Returns where the data set begins: after the meta header, whose length its first element states. */
function findDataSet(file: Uint8Array): number {
  return 144 + new DataView(file.buffer, file.byteOffset).getUint32(140, true);
}

describe("gray", () => {
  const values = Array.from({ length: 16 }, (_, at) => at * 250);

  it("leaves out overlay bits above the stored bits", async () => {
    const pixels = toWords(values.map((value) => value | 0xf000));
    const elements: Elements = { "00280101": ["US", [12]], "00280102": ["US", [11]] };
    expect((await decodeAll(makeDicom({ elements, pixels }))).values).toEqual(values);
  });

  it("reads 12 stored bits at the top of 16, and signed 12-bit values", async () => {
    const top: Elements = { "00280101": ["US", [12]], "00280102": ["US", [15]] };
    const shifted = toWords(values.map((value) => value << 4));
    expect((await decodeAll(makeDicom({ elements: top, pixels: shifted }))).values).toEqual(values);
    const signed: Elements = { "00280101": ["US", [12]], "00280102": ["US", [11]], "00280103": ["US", [1]] };
    const negative = values.map((value) => value - 2000);
    const pixels = toWords(negative.map((value) => value & 0x0fff));
    expect((await decodeAll(makeDicom({ elements: signed, pixels }))).values).toEqual(negative);
  });

  it("joins the fragments of a frame without an offset table, and finds the second frame", async () => {
    const file = readSample("loader", "CT0012.fragmented_no_bot_jpeg_baseline.51.dcm");
    const frames = [await decodeSample(file, 0), await decodeSample(file, 1)];
    // Both are slices of one head: equal backgrounds, other brains.
    expect(frames.map(({ values: pixels }) => [pixels.length, pixels[0]])).toEqual([
      [512 * 512, 1023],
      [512 * 512, 1023],
    ]);
    expect(countDifferences(frames[0]?.values ?? [], frames[1]?.values ?? []).different).toBeGreaterThan(10_000);
  });

  it("uses the offset table where fragments and frames differ in number", async () => {
    const coded = await encodeJpegLs({ ...picture, channels: 1, bytes: colors.subarray(0, 16) }, 0);
    const other = await encodeJpegLs({ ...picture, channels: 1, bytes: colors.subarray(16, 32) }, 0);
    const [head, tail] = [coded.subarray(0, 20), coded.subarray(20)];
    const elements: Elements = { ...gray8, "00280008": ["IS", "2"] };
    const file = makeDicom({
      ...{ syntax: "1.2.840.10008.1.2.4.80", elements, pixels: [head, tail, other] },
      offsets: [0, 16 + coded.length],
    });
    expect([...(await decodeSample(file, 0)).values]).toEqual([...colors.subarray(0, 16)]);
    expect([...(await decodeSample(file, 1)).values]).toEqual([...colors.subarray(16, 32)]);
  });
});

const gray8: Elements = { "00280100": ["US", [8]], "00280101": ["US", [8]], "00280102": ["US", [7]] };

describe("color", () => {
  it("reads native RGB, pixel by pixel and plane by plane", async () => {
    const expected = { channels: 3, values: [...colors] };
    expect(await decodeAll(makeDicom({ elements: rgb, pixels: colors }))).toEqual(expected);
    const planar: Elements = { ...rgb, "00280006": ["US", [1]] };
    expect(await decodeAll(makeDicom({ elements: planar, pixels: planarColors }))).toEqual(expected);
  });

  it("reads RLE RGB, whose planes are separate whatever the planar configuration says", async () => {
    const segments = [0, 1, 2].map((plane) =>
      Uint8Array.of(15, ...planarColors.subarray(16 * plane, 16 * plane + 16), 0),
    );
    const header = Uint32Array.from({ length: 16 }, (_, at) => [3, 64, 82, 100][at] ?? 0);
    const coded = Uint8Array.from([...new Uint8Array(header.buffer), ...segments.flatMap((segment) => [...segment])]);
    for (const planarConfiguration of [0, 1]) {
      const elements: Elements = { ...rgb, "00280006": ["US", [planarConfiguration]] };
      const file = makeDicom({ syntax: "1.2.840.10008.1.2.5", elements, pixels: [coded] });
      expect((await decodeAll(file)).values).toEqual([...colors]);
    }
  });

  it("converts YBR_FULL and native YBR_FULL_422", async () => {
    // ITU-R BT.601: pure red is Y 76, Cb 85, Cr 255; a gray has both differences at 128.
    const pixels = Uint8Array.from({ length: 48 }, (_, at) => (at < 24 ? [76, 85, 255] : [90, 128, 128])[at % 3] ?? 0);
    const full: Elements = { ...rgb, "00280004": ["CS", "YBR_FULL"] };
    const { values } = await decodeAll(makeDicom({ elements: full, pixels }));
    expect([values.slice(0, 3), values.slice(45)]).toEqual([
      [254, 0, 0],
      [90, 90, 90],
    ]);
    const shared = Uint8Array.from({ length: 32 }, (_, at) => [76, 90, 85, 255][at % 4] ?? 0);
    const half: Elements = { ...rgb, "00280004": ["CS", "YBR_FULL_422"] };
    const subsampled = await decodeAll(makeDicom({ elements: half, pixels: shared }));
    expect(subsampled.values.slice(0, 6)).toEqual([254, 0, 0, 255, 14, 14]);
  });

  it.each([8, 16])("looks colors up in a palette with entries of %i bits", async (bits) => {
    const entries = [0, 50, 255];
    const lookup = bits === 8 ? Uint8Array.from(entries) : toWords(entries.map((entry) => entry * 257));
    const palette: Elements = {
      ...gray8,
      "00280004": ["CS", "PALETTE COLOR"],
      ...Object.fromEntries(["1101", "1102", "1103"].map((tag) => [`0028${tag}`, ["US", [3, 10, bits]]])),
      ...{ "00281201": ["OW", lookup], "00281202": ["OW", lookup.slice().reverse()], "00281203": ["OW", lookup] },
    };
    // 16-bit entries are reversed byte by byte, which reverses their order and, with equal bytes, not their values.
    const pixels = Uint8Array.from({ length: 16 }, (_, at) => [0, 10, 11, 12, 200][at] ?? 10);
    const { channels, values } = await decodeAll(makeDicom({ elements: palette, pixels }));
    const [first, second, third] = [
      [0, 255, 0],
      [50, 50, 50],
      [255, 0, 255],
    ];
    expect({ channels, values: values.slice(0, 15) }).toEqual({
      channels: 3,
      values: [...(first ?? []), ...(first ?? []), ...(second ?? []), ...(third ?? []), ...(third ?? [])],
    });
  });

  it.each([0, 1, 2] as const)("decodes JPEG-LS color in interleave mode %i", async (mode) => {
    const coded = await encodeJpegLs({ ...picture, bytes: mode === 0 ? planarColors : colors }, mode);
    const file = makeDicom({ syntax: "1.2.840.10008.1.2.4.80", elements: rgb, pixels: [coded] });
    expect(await decodeAll(file)).toEqual({ channels: 3, values: [...colors] });
  });

  it("decodes JPEG 2000 and HTJ2K color to RGB", async () => {
    const large = { ...picture, width: 64, height: 64, bytes: repeat(colors, 256) };
    const elements: Elements = { ...rgb, ...size(64, 64), "00280004": ["CS", "YBR_RCT"] };
    const files = [
      makeDicom({ syntax: "1.2.840.10008.1.2.4.90", elements, pixels: [await encodeJpeg2000(large)] }),
      makeDicom({ syntax: "1.2.840.10008.1.2.4.201", elements, pixels: [await encodeHtj2k(large)] }),
    ];
    for (const file of files) expect(await decodeAll(file)).toEqual({ channels: 3, values: [...large.bytes] });
  });

  it("decodes JPEG by what it says of its colors, and by the header where it says nothing", async () => {
    const bytes = Uint8Array.from({ length: 16 * 16 * 3 }, (_, at) => [200, 50, 20][at % 3] ?? 0);
    const coded = await encodeJpeg({ ...picture, width: 16, height: 16, bytes });
    const withoutJfif = Uint8Array.from([...coded.subarray(0, 2), ...coded.subarray(20)]);
    const decodeAs = async (photometric: string, pixels: Uint8Array) => {
      const elements: Elements = { ...rgb, ...size(16, 16), "00280004": ["CS", photometric] };
      const { values } = await decodeSample(
        makeDicom({ syntax: "1.2.840.10008.1.2.4.50", elements, pixels: [pixels] }),
      );
      return [...values.subarray(0, 3)];
    };
    const isNear = (actual: number[], expected: number[]) =>
      actual.every((value, at) => Math.abs(value - (expected[at] ?? 0)) <= 3);
    expect(isNear(await decodeAs("YBR_FULL_422", coded), [200, 50, 20])).toBe(true);
    // JFIF means luminance and color differences, whatever the header says.
    expect(isNear(await decodeAs("RGB", coded), [200, 50, 20])).toBe(true);
    expect(isNear(await decodeAs("YBR_FULL", withoutJfif), [200, 50, 20])).toBe(true);
    // Y, Cb, and Cr of this color (BT.601), which are the values if the header calls them RGB.
    expect(isNear(await decodeAs("RGB", withoutJfif), [91, 88, 205])).toBe(true);
  });
});

describe("JPEG 2000", () => {
  const values = Int16Array.from({ length: 64 * 64 }, (_, at) => ((at * 7) % 3000) - 1000);
  const source = { ...{ width: 64, height: 64, bits: 16, channels: 1 }, bytes: new Uint8Array(values.buffer) };
  const decodeWith = async (syntax: string, coded: Uint8Array, sign: number) => {
    const elements: Elements = { ...size(64, 64), "00280103": ["US", [sign]] };
    const decoded = await decodeSample(makeDicom({ syntax, elements, pixels: [coded] }));
    return { notes: decoded.notes, values: Int16Array.from(decoded.values) };
  };

  it.each([
    ["JPEG 2000", "1.2.840.10008.1.2.4.90", encodeJpeg2000],
    ["HTJ2K", "1.2.840.10008.1.2.4.201", encodeHtj2k],
  ])("decodes signed %s exactly", async (_, syntax, encode) => {
    expect(await decodeWith(syntax, await encode({ ...source, isSigned: true }), 1)).toEqual({ notes: [], values });
  });

  it("finds negative values if header and codestream disagree about signs, and says so", async () => {
    const expected = { notes: [decodingNotes.signs], values };
    const [signed, unsigned] = [
      await encodeJpeg2000({ ...source, isSigned: true }),
      await encodeJpeg2000({ ...source, isSigned: false }),
    ];
    expect(await decodeWith("1.2.840.10008.1.2.4.90", unsigned, 1)).toEqual(expected);
    expect(await decodeWith("1.2.840.10008.1.2.4.90", signed, 0)).toEqual(expected);
  });
});

function repeat(bytes: Uint8Array, times: number): Uint8Array {
  return Uint8Array.from({ length: bytes.length * times }, (_, at) => bytes[at % bytes.length] ?? 0);
}
