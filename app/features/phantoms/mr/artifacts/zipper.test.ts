import { expect, it } from "vitest";
import { zipper } from "./zipper";

const side = 128;

/** Returns the signal of each column in the air above the head. */
function columnsAboveHead(offset: number, bandwidth: number): number[] {
  const { series } = zipper.computeAt(side, { offset, bandwidth, strength: 120 }, 1);
  const pixels = series[0]?.frames[0]?.pixels ?? new Uint16Array(0);
  return Array.from({ length: side }, (_, column) =>
    [0, 1, 2, 3, 4, 5].reduce((sum, row) => sum + (pixels[row * side + column] ?? 0), 0),
  );
}

it("draws a line where frequency and bandwidth put it, along the phase-encoding direction", () => {
  for (const [offset, bandwidth] of [
    [6.5, 130],
    [-10, 200],
    [2, 250],
  ] as const) {
    const columns = columnsAboveHead(offset, bandwidth);
    const expected = side / 2 - 0.5 + ((offset * 1000) / bandwidth) * (side / 256);
    expect(Math.abs(columns.indexOf(Math.max(...columns)) - expected)).toBeLessThanOrEqual(0.5);
  }
});

it("is dashed", () => {
  const { series, truth } = zipper.computeAt(side, { offset: 6.5, bandwidth: 130, strength: 300 }, 1);
  expect(truth).toMatchObject({ pixels: 50, isInPicture: 1 });
  const pixels = series[0]?.frames[0]?.pixels ?? new Uint16Array(0);
  const line = Array.from({ length: side }, (_, row) => pixels[row * side + side / 2 + 25] ?? 0);
  const mean = line.reduce((sum, value) => sum + value, 0) / side;
  const deviation = Math.sqrt(line.reduce((sum, value) => sum + (value - mean) ** 2, 0) / side);
  expect(deviation / mean).toBeGreaterThan(0.3);
});

it("stays outside the picture beyond half of the bandwidth", () => {
  const { truth, regions } = zipper.computeAt(32, { offset: 12, bandwidth: 60, strength: 100 }, 1);
  expect([truth.isInPicture, regions]).toEqual([0, []]);
});
