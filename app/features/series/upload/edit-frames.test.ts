import { describe, expect, it } from "vitest";
import { makeSeries } from "../../../testing/make-series";
import type { Series } from "../series";
import { blackOut, chooseSlices, cropSeries } from "./edit-frames";

const pixels = Array.from({ length: 20 }, (_, at) => 100 + at);
const series = makeSeries(5, [pixels, pixels, pixels]);
const readPixels = (edited: Series, frame = 0) => [...(edited.frames[frame]?.pixels ?? [])];

describe("blacking out", () => {
  const rectangle = { left: 1, top: 2, width: 2, height: 1 };

  it("changes the stored values in the rectangle, on every frame, and no others", () => {
    const edited = blackOut(series, [rectangle]);
    const expected = pixels.map((value, at) => (at === 11 || at === 12 ? 0 : value));
    for (const frame of [0, 1, 2]) expect(readPixels(edited, frame)).toEqual(expected);
    expect(readPixels(series)).toEqual(pixels);
  });

  it("leaves nothing from which the pixels could be found: different pixels become equal", () => {
    const secret = pixels.map((value, at) => (at === 11 ? 4000 : value));
    const [edited, other] = [makeSeries(5, [secret]), makeSeries(5, [pixels])].map((one) => blackOut(one, [rectangle]));
    expect(edited).toEqual(other);
  });

  it("can be limited to some frames, and takes several rectangles that reach beyond the picture", () => {
    const corners = [
      { left: -3, top: -3, width: 4, height: 4 },
      { left: 3.5, top: 2.5, width: 99, height: 99 },
    ];
    const edited = blackOut(series, corners, { from: 1, to: 1 });
    expect(readPixels(edited, 0)).toEqual(pixels);
    const black = readPixels(edited, 1).flatMap((value, at) => (value === 0 ? [at] : []));
    // A pixel that a rectangle touches belongs to it.
    expect(black).toEqual([0, 13, 14, 18, 19]);
  });

  it("is black on the screen too: the highest value if low values are white", () => {
    expect(readPixels(blackOut({ ...series, invert: true }, [rectangle]))[11]).toBe(65_535);
    expect(readPixels(blackOut({ ...series, slope: -1 }, [rectangle]))[11]).toBe(65_535);
    expect(readPixels(blackOut({ ...series, slope: -1, invert: true }, [rectangle]))[11]).toBe(0);
  });

  it("covers all channels of a color picture", () => {
    const frames = [{ pixels: Uint8Array.from({ length: 24 }, () => 9), position: null }];
    const color: Series = { ...series, width: 4, height: 2, bits: 8, channels: 3, frames };
    const edited = blackOut(color, [{ left: 1, top: 0, width: 2, height: 1 }]);
    expect(readPixels(edited)).toEqual([9, 9, 9, 0, 0, 0, 0, 0, 0, ...Array.from({ length: 15 }, () => 9)]);
  });
});

describe("cropping", () => {
  it("keeps the rectangle of every frame, and everything else of the series", () => {
    const cropped = cropSeries(series, { left: 1, top: 1, width: 3, height: 2 });
    expect(cropped).toEqual({ ...series, width: 3, height: 2, frames: cropped.frames });
    for (const frame of [0, 1, 2]) expect(readPixels(cropped, frame)).toEqual([106, 107, 108, 111, 112, 113]);
    expect(cropped.frames.map(({ position }) => position)).toEqual([0, 5, 10]);
  });

  it("is limited to the picture, and refused outside of it", () => {
    expect(readPixels(cropSeries(series, { left: 4, top: -5, width: 50, height: 6 }))).toEqual([104]);
    expect(() => cropSeries(series, { left: 5, top: 0, width: 3, height: 3 })).toThrow(RangeError);
  });
});

describe("keeping slices", () => {
  it("spreads them evenly, with the first and the last", () => {
    expect(chooseSlices(96, 4)).toEqual([0, 32, 63, 95]);
    expect(chooseSlices(100, 3, 20, 40)).toEqual([20, 30, 40]);
    expect(chooseSlices(3, 60)).toEqual([0, 1, 2]);
    expect(chooseSlices(9, 1)).toEqual([4]);
  });

  it("never keeps one twice", () => {
    for (let count = 1; count <= 60; count++) expect(new Set(chooseSlices(61, count)).size).toBe(count);
  });
});
