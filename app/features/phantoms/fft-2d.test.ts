import { expect, it } from "vitest";
import { seededRandom } from "../../lib/random";
import { computeMagnitude, exchangeDirections, resizeKSpace, toComplexGrid, toImage, toKSpace } from "./fft-2d";

const random = seededRandom(3);
const picture = toComplexGrid(
  16,
  8,
  Array.from({ length: 128 }, () => random()),
);

it("comes back from k-space unchanged", () => {
  const again = toImage(toKSpace(picture));
  for (const [index, value] of picture.real.entries()) expect(again.real[index]).toBeCloseTo(value, 12);
  expect(Math.max(...again.imaginary.map(Math.abs))).toBeLessThan(1e-12);
});

it("has the mean of the picture in the middle of k-space", () => {
  const mean = picture.real.reduce((sum, value) => sum + value, 0) / 128;
  expect(toKSpace(picture).real[4 * 16 + 8]).toBeCloseTo(mean, 12);
});

it("turns a wave into a point", () => {
  const waves = Array.from({ length: 64 * 64 }, (_, index) =>
    Math.cos((2 * Math.PI * (5 * (index % 64) + 3 * Math.floor(index / 64))) / 64),
  );
  const kSpace = computeMagnitude(toKSpace(toComplexGrid(64, 64, waves)));
  expect(kSpace[(32 + 3) * 64 + 32 + 5]).toBeCloseTo(0.5, 10);
  expect(kSpace[(32 - 3) * 64 + 32 - 5]).toBeCloseTo(0.5, 10);
  expect(kSpace.filter((value) => value > 1e-9)).toHaveLength(2);
});

it("keeps an object in its place when it crops k-space or adds zeros", () => {
  // A smooth hill, centered a quarter of the way from the upper left corner.
  const hill = (side: number) =>
    Array.from({ length: side * side }, (_, index) => {
      const x = ((index % side) + 0.5) / side - 0.25;
      const y = (Math.floor(index / side) + 0.5) / side - 0.25;
      return Math.exp(-(x * x + y * y) / 0.006);
    });
  const kSpace = toKSpace(toComplexGrid(64, 64, hill(64)));
  for (const side of [32, 128]) {
    const resized = computeMagnitude(toImage(resizeKSpace(kSpace, side, side)));
    const error = Math.max(...hill(side).map((value, index) => Math.abs(value - (resized[index] as number))));
    expect(error).toBeLessThan(0.002);
  }
});

it("exchanges rows and columns", () => {
  const exchanged = exchangeDirections(picture);
  expect([exchanged.width, exchanged.height]).toEqual([8, 16]);
  expect(exchanged.real[3 * 8 + 2]).toBe(picture.real[2 * 16 + 3]);
});
