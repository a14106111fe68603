import { expect, test } from "vitest";
import { measureRing, measureRoi } from "./roi-statistics";

const grid = { matrix: 20, fieldOfView: 40, x: 5, y: 0 };
/** Pixel values grow by 1 from left to right. */
const ramp = Float64Array.from({ length: 400 }, (_, p) => p % 20);

test("an ROI gives mean, standard deviation, and limits of the pixels inside", () => {
  const { mean, min, max, standardDeviation, pixels } = measureRoi(ramp, grid, { x: 5, y: 0, a: 8, b: 8 });
  expect(mean).toBeCloseTo(9.5, 9);
  expect([min, max]).toEqual([6, 13]);
  // The standard deviation of a coordinate over a disk is half of its radius, here 4 pixels.
  expect(standardDeviation).toBeCloseTo(2, 0);
  expect(pixels / (Math.PI * 16)).toBeCloseTo(1, 1);
});

test("a ring leaves out its inside", () => {
  const disk = measureRoi(ramp, grid, { x: 5, y: 0, a: 8, b: 8 }).pixels;
  const inner = measureRoi(ramp, grid, { x: 5, y: 0, a: 3, b: 3 }).pixels;
  expect(measureRing(ramp, grid, { x: 5, y: 0 }, 3.001, 8).pixels).toBe(disk - inner);
});

test("an ROI without pixels is refused", () => {
  expect(() => measureRoi(ramp, grid, { x: 500, y: 0, a: 1, b: 1 })).toThrow(RangeError);
});
