import { expect, it } from "vitest";
import { makePng } from "../testing/make-images";
import { readImageSize } from "./image-size";

it("reads the size of pictures from their headers", () => {
  expect(readImageSize(makePng(40, 30))).toEqual({ width: 40, height: 30 });
  expect(readImageSize(Uint8Array.from([0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 7, 1, 5, 0]))).toEqual({
    width: 263,
    height: 5,
  });
  const segment = [0xff, 0xe0, 0, 4, 1, 2];
  const frame = [0xff, 0xc2, 0, 11, 8, 0, 20, 1, 4, 1, 0];
  expect(readImageSize(Uint8Array.from([0xff, 0xd8, ...segment, ...frame]))).toEqual({ width: 260, height: 20 });
  for (const bytes of [[], [0xff, 0xd8, ...segment], [0xff, 0xd8, 1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 4, 5]])
    expect(readImageSize(Uint8Array.from(bytes))).toBeNull();
});
