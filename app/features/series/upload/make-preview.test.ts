import { expect, it } from "vitest";
import { makeSeries } from "../../../testing/make-series";
import type { Series } from "../series";
import { makePreview, shrinkPreview } from "./make-preview";

// The window goes from −100 HU (black) to 100 HU (white); 0 HU is stored as 1024.
const stored = [0, 924, 974, 1024, 1074, 1124, 3000, 1024];
const series = makeSeries(4, [stored, stored.toReversed()]);

it("shows a frame in the first window with 8 bits", () => {
  expect([...makePreview(series).pixels]).toEqual([0, 0, 64, 128, 191, 255, 255, 128]);
  expect([...makePreview(series, 1).pixels]).toEqual([128, 255, 255, 191, 128, 64, 0, 0]);
  expect(makePreview(series)).toMatchObject({ width: 4, height: 2, bits: 8, channels: 1 });
  expect(() => makePreview(series, 2)).toThrow(RangeError);
});

it("shows an inverted series inverted, and colors as they are", () => {
  expect([...makePreview({ ...series, invert: true }).pixels]).toEqual([255, 255, 191, 127, 64, 0, 0, 127]);
  const colors = Uint8Array.from({ length: 24 }, (_, at) => 10 * at);
  const color: Series = {
    ...{ ...series, bits: 8, channels: 3, slope: 1, intercept: 0 },
    windows: [{ name: "Default", center: 127.5, width: 255 }],
    frames: [{ pixels: colors, position: null }],
  };
  expect([...makePreview(color).pixels]).toEqual([...colors]);
});

it("shrinks to a width by averaging, in proportion, and leaves small pictures alone", () => {
  const pixels = Uint8Array.from({ length: 192 * 96 }, (_, at) => (at % 2 ? 100 : 50));
  const thumbnail = shrinkPreview({ width: 192, height: 96, bits: 8, channels: 1, pixels });
  expect([thumbnail.width, thumbnail.height]).toEqual([96, 48]);
  expect(new Set(thumbnail.pixels)).toEqual(new Set([75]));
  const preview = makePreview(series);
  expect(shrinkPreview(preview)).toBe(preview);
});

it("shrinks each channel of a color on its own, also by a fraction", () => {
  const pixels = Uint8Array.from({ length: 100 * 3 * 3 }, (_, at) => [10, 120, 230][at % 3] ?? 0);
  const thumbnail = shrinkPreview({ width: 100, height: 3, bits: 8, channels: 3, pixels });
  expect([thumbnail.width, thumbnail.height]).toEqual([96, 3]);
  expect([...thumbnail.pixels.subarray(0, 6)]).toEqual([10, 120, 230, 10, 120, 230]);
});
