import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { concatBytes } from "../../../../lib/concat-bytes";
import { seededRandom } from "../../../../lib/random";
import { decodeWithWasm, readSample } from "../../../../testing/dicom-samples";
import { encodeHtj2k, encodeJpeg, encodeJpeg2000, encodeJpegLs } from "../../../../testing/encode-samples";
import { type Elements, makeDicom } from "../../../../testing/make-dicom";
import { makeLosslessJpeg } from "../../../../testing/make-lossless-jpeg";
import { RejectedImageError } from "../../../images/formats/clean-image";
import { scanFiles } from "../read-upload";
import { createFrameDecoder } from "./decode-dicom";
import { createUploadNumbers, deidentify } from "./deidentify";
import { maxDicomBytes, parseDicomFile } from "./parse-dicom";

const pixels = new Uint8Array(32);

/** Reads a file and decodes its first frame. Returns the refusal, or null; any other error is a bug and fails the test. */
async function refusalOf(file: Uint8Array): Promise<string | null> {
  try {
    const parsed = parseDicomFile(file);
    deidentify(parsed, createUploadNumbers());
    await createFrameDecoder(parsed, decodeWithWasm)(0);
    return null;
  } catch (error) {
    if (error instanceof RejectedImageError) return error.message;
    throw error;
  }
}

describe("refuses in words", () => {
  it.each([
    ["1.2.840.10008.1.2.4.100", /MPEG video/],
    ["1.2.840.10008.1.2.4.110", /JPEG XL/],
    ["1.2.840.10008.1.2.4.94", /JPIP/],
    ["1.2.840.10008.1.2.4.92", /multi-component/],
    ["1.2.840.10008.1.2.4.59", /retired kind of JPEG/],
    ["1.2.3.4", /unknown kind, which RadCore cannot read. Export the file again uncompressed or as JPEG 2000/],
  ])("the transfer syntax %s", async (syntax, words) => {
    expect(await refusalOf(makeDicom({ syntax, pixels: [pixels] }))).toMatch(words);
  });

  it.each<[string, Elements, RegExp]>([
    ["a report", { "00080060": ["CS", "SR"] }, /not a radiological picture/],
    ["a photograph", { "00080060": ["CS", "XC"] }, /not a radiological picture/],
    ["a mask", { "00280100": ["US", [1]] }, /1 bits per pixel/],
    ["a dose map", { "00280100": ["US", [32]] }, /32 bits per pixel/],
    ["four channels", { "00280002": ["US", [4]] }, /colors in an unknown way/],
    ["CMYK", { "00280004": ["CS", "CMYK"] }, /colors in an unknown way/],
    ["no size", { "00280010": ["US", [0]] }, /damaged/],
    ["a huge size", { "00280010": ["US", [40_000]] }, /4 × 40000 pixels. Export it with at most 8192/],
    ["a million frames", { "00280008": ["IS", "1000000"] }, /1000000 frames/],
    ["more frames than pixels", { "00280008": ["IS", "2"] }, /damaged or cut off/],
    ["impossible bits", { "00280101": ["US", [17]] }, /damaged/],
    ["an index of a disc", {}, /DICOMDIR/],
  ])("%s", async (name, elements, words) => {
    const index: Elements = { "00020002": ["UI", "1.2.840.10008.1.3.10"] };
    const file = makeDicom({ elements: name.startsWith("an index") ? index : elements, pixels });
    expect(await refusalOf(file)).toMatch(words);
  });

  it("files that are not DICOM, that have no picture, and maps of floating-point numbers", async () => {
    expect(await refusalOf(new Uint8Array())).toMatch(/not a DICOM file. Choose DICOM files/);
    expect(await refusalOf(new TextEncoder().encode("%PDF-1.7 ".repeat(100)))).toMatch(/not a DICOM file/);
    const whole = makeDicom({ pixels });
    expect(await refusalOf(whole.subarray(0, -44))).toMatch(/no picture; .* without this one/);
    for (const name of ["paramap.dcm", "paramap-float.dcm"])
      expect(await refusalOf(readSample("loader", name))).toMatch(/floating-point numbers|32 bits/);
  });

  it("a compressed picture whose size is not the one of the header, before reserving memory for it", async () => {
    const coded = await encodeJpeg2000(picture);
    for (const [at, value] of [0x00, 0x00, 0xff, 0xff].entries()) coded[8 + at] = value;
    expect(await refusalOf(makeDicom({ syntax: "1.2.840.10008.1.2.4.90", elements: large, pixels: [coded] }))).toMatch(
      /size of the compressed picture differs from the header/,
    );
  });

  it("a file above the limit without reading it", async () => {
    class HugeFile extends Blob {
      override get size() {
        return maxDicomBytes + 1;
      }
      override arrayBuffer(): Promise<ArrayBuffer> {
        throw new Error("must not be read");
      }
    }
    const { refused } = await scanFiles([new HugeFile()], () => {});
    expect(refused[0]?.why).toMatch(/larger than 512 MB. Export fewer frames/);
  });

  it("a deflated bomb, within the limit for inflated files", async () => {
    const file = makeDicom({ syntax: "1.2.840.10008.1.2.1.99", pixels: new Uint8Array() });
    const meta = 128 + 4 + 8 + 22;
    const bomb = concatBytes([file.subarray(0, meta), deflateRawSync(new Uint8Array(140 * 1024 * 1024), { level: 1 })]);
    const before = process.memoryUsage().arrayBuffers;
    expect(await refusalOf(bomb)).toMatch(/damaged/);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(180 * 1024 * 1024);
  });
});

const gray = { width: 4, height: 4, bits: 8, channels: 1, isSigned: false };
const gray8: Elements = { "00280100": ["US", [8]], "00280101": ["US", [8]], "00280102": ["US", [7]] };
const large: Elements = { ...gray8, "00280010": ["US", [32]], "00280011": ["US", [32]] };
const picture = { ...gray, width: 32, height: 32, bytes: Uint8Array.from({ length: 1024 }, (_, at) => (at * 7) % 251) };
const color = { ...picture, channels: 3, bytes: Uint8Array.from({ length: 3072 }, (_, at) => (at * 7) % 251) };
const ybr: Elements = { "00280002": ["US", [3]], "00280004": ["CS", "YBR_FULL_422"] };
const samples: [string, () => Promise<Uint8Array>][] = [
  ["native pixels", async () => makeDicom({ pixels })],
  ["JPEG-LS", async () => wrap("80", await encodeJpegLs(picture, 0))],
  ["JPEG 2000", async () => wrap("90", await encodeJpeg2000(picture))],
  ["HTJ2K", async () => wrap("201", await encodeHtj2k(picture))],
  ["JPEG", async () => wrap("50", await encodeJpeg(color), { ...large, ...ybr })],
  ["lossless JPEG", async () => wrap("57", makeLosslessJpeg([...picture.bytes], 32, 1), { ...large, ...sixteenBits })],
];
const sixteenBits: Elements = { "00280100": ["US", [16]], "00280101": ["US", [16]], "00280102": ["US", [15]] };

function wrap(syntax: string, coded: Uint8Array, elements = large): Uint8Array {
  return makeDicom({ syntax: `1.2.840.10008.1.2.4.${syntax}`, elements, pixels: [coded] });
}

describe.each(samples)("a broken file with %s", (_, make) => {
  it("is refused wherever it is cut off", async () => {
    const file = await make();
    expect(await refusalOf(file)).toBeNull();
    const step = Math.ceil(file.length / 150);
    for (let length = 0; length < file.length - 8; length += step)
      expect(await refusalOf(file.subarray(0, length)), `cut at ${length} of ${file.length}`).not.toBeNull();
  });

  it("is either read or refused, whatever its bytes", async () => {
    const file = await make();
    const random = seededRandom(20_261_123);
    let refused = 0;
    for (let round = 0; round < 300; round += 1) {
      const changed = file.slice();
      const changes = 1 + Math.floor(random() * 5);
      for (let change = 0; change < changes; change += 1)
        changed[132 + Math.floor(random() * (file.length - 132))] = Math.floor(random() * 256);
      if (await refusalOf(changed)) refused += 1;
    }
    expect(refused).toBeGreaterThan(10);
  });
});

it("refuses the 12-bit JPEG sample wherever it is cut off", async () => {
  const file = readSample("loader", "CTImage.dcm_JPEGProcess6_8TransferSyntax_1.2.840.10008.1.2.4.53.dcm");
  for (const share of [0.01, 0.05, 0.3, 0.7, 0.99])
    expect(await refusalOf(file.subarray(0, Math.floor(share * file.length)))).not.toBeNull();
});
