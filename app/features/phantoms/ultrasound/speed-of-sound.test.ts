import { expect, test } from "vitest";
import { speedOfSound } from "./speed-of-sound";

/** Returns the depth in mm at which the brightest echo of the lower half of the middle column is drawn. */
function findDiaphragm(speed: number): number {
  const { series } = speedOfSound.computeAt({ speed, thickness: 20 }, 1, 192);
  const pixels = series[0]?.frames[0]?.pixels ?? new Uint8Array();
  const column = Array.from({ length: 192 }, (_, row) => (row < 96 ? 0 : (pixels[row * 192 + 96] ?? 0)));
  return column.indexOf(Math.max(...column)) * (series[0]?.pixelSpacing?.y ?? 1);
}

test("20 mm of silicone at 1000 m/s displace the diaphragm by 10.8 mm", () => {
  const { truth } = speedOfSound.computeAt({ speed: 1000, thickness: 20 }, 1, 64);
  expect(truth.displacement).toBeCloseTo(10.8, 10);
  expect(truth.shownThickness).toBeCloseTo(30.8, 10);
  expect(Math.abs(findDiaphragm(1000) - findDiaphragm(1540) - 10.8)).toBeLessThan(1.5);
});

test("faster sound draws it too shallow, and 1540 m/s in place", () => {
  expect(speedOfSound.computeAt({ speed: 1600, thickness: 20 }, 1, 64).truth.displacement).toBeCloseTo(-0.75, 10);
  expect(speedOfSound.computeAt({ speed: 1540, thickness: 20 }, 1, 64).truth.displacement).toBe(0);
});
