import { expect, it } from "vitest";
import { writePng } from "../../../lib/write-png";
import { assemblePng, makePngHeader } from "../../../testing/make-frame";
import { RejectedImageError } from "../../images/formats/clean-image";
import { decodePng } from "../viewer/pixels/png-decoder";
import { createSeries } from "./create-series";
import { type DecodePicture, dropAlpha } from "./plain-picture";
import { decodeSlices, scanFiles } from "./read-upload";

// The browser's own decoder is covered by e2e/picture-upload.test.ts.

const decodePicture: DecodePicture = async (file) => decodePng(new Uint8Array(await file.arrayBuffer()));
const noWasm = () => Promise.reject(new Error("not needed"));
const ignore = () => {};

const makeGray = async (width: number, value: number, bits: 8 | 16 = 8) => {
  const pixels = bits === 8 ? new Uint8Array(width * 2).fill(value) : new Uint16Array(width * 2).fill(value);
  return new Blob([await writePng({ width, height: 2, bits, channels: 1, pixels })]);
};

it("stacks pictures of one size in the order of their files, and asks for what they do not say", async () => {
  const files = [await makeGray(4, 10), await makeGray(6, 1), await makeGray(4, 20), await makeGray(4, 3000, 16)];
  const { series, refused } = await scanFiles(files, ignore, decodePicture);
  expect(refused).toEqual([]);
  expect(series.map(({ slices }) => slices.map(({ file }) => file))).toEqual([[0, 2], [1], [3]]);
  const [stack, , deep] = series;
  if (!stack || !deep) throw new Error("no series");
  expect(stack).toMatchObject({ modality: "other", plane: "oblique", pixelSpacing: null });
  expect(stack.blackOutReasons).not.toEqual([]);
  const decode = async (found: typeof stack) =>
    createSeries(found, await decodeSlices(files, found, noWasm, ignore, decodePicture), "XR").series;
  const frames = (await decode(stack)).frames.map(({ pixels }) => pixels[0]);
  expect(frames).toEqual([10, 20]);
  expect(await decode(deep)).toMatchObject({ bits: 16, frames: [{ pixels: new Uint16Array(8).fill(3000) }] });
});

it("refuses a damaged picture and goes on with the others", async () => {
  const broken = new Blob([(await makeGray(4, 10)).slice(0, 40)]);
  const decode: DecodePicture = async (file) => {
    if (file === broken) throw new RejectedImageError("This picture is damaged.");
    return decodePicture(file);
  };
  const { series, refused } = await scanFiles([broken, await makeGray(4, 10)], ignore, decode);
  expect([series.length, refused]).toEqual([1, [{ file: 0, why: "This picture is damaged." }]]);
});

it("refuses a huge picture and a PNG that would unpack to gigabytes, before it is decoded", async () => {
  const small = await makeGray(4, 10);
  class HugePicture extends Blob {
    override get size() {
      return 300 * 1024 * 1024;
    }
    override arrayBuffer(): Promise<ArrayBuffer> {
      throw new Error("must not be read");
    }
  }
  const bomb = assemblePng([
    ["IHDR", makePngHeader(60_000, 60_000, 8, 2)],
    ["IDAT", new Uint8Array(20)],
    ["IEND", new Uint8Array()],
  ]);
  const decode: DecodePicture = async (file) => {
    if (file !== small) throw new Error("must not be decoded");
    return decodePicture(file);
  };
  const { series, refused } = await scanFiles([new HugePicture([small]), new Blob([bomb]), small], ignore, decode);
  expect(refused).toEqual([
    { file: 0, why: "This picture is larger than 256 MB. Export it smaller or compressed." },
    { file: 1, why: "This picture is 60000 × 60000 pixels. Shrink or crop it first." },
  ]);
  expect(series).toHaveLength(1);
});

it("stores gray pictures as gray, and colors without transparency", () => {
  const gray = dropAlpha({ width: 2, height: 1, data: Uint8ClampedArray.of(5, 5, 5, 255, 9, 9, 9, 0) });
  expect(gray).toMatchObject({ channels: 1, pixels: Uint8Array.of(5, 9) });
  const color = dropAlpha({ width: 2, height: 1, data: Uint8ClampedArray.of(5, 5, 5, 255, 1, 2, 3, 255) });
  expect(color).toMatchObject({ channels: 3, pixels: Uint8Array.of(5, 5, 5, 1, 2, 3) });
});
