import { expect, test } from "vitest";
import { motionBlur } from "./motion-blur";

/** Returns the sum of steps between neighbors of the middle half of the picture, along a row or along a column. */
function sumSteps(speed: number, exposureTime: number, step: number): number {
  const pixels =
    motionBlur.computeAt({ speed, exposureTime }, 1, 128).series[0]?.frames[0]?.pixels ?? new Uint16Array();
  let sum = 0;
  for (let i = 128 * 32; i < 128 * 96; i++) sum += Math.abs((pixels[i] ?? 0) - (pixels[i + step] ?? 0));
  return sum;
}

test("blur is speed × time", () => {
  expect(motionBlur.computeAt({ speed: 80, exposureTime: 100 }, 1, 64).truth.blurWidth).toBe(8);
});

test("motion to the side blurs edges across it, and a short exposure at the same speed does not", () => {
  expect(sumSteps(100, 200, 1)).toBeLessThan(0.65 * sumSteps(0, 200, 1));
  expect(sumSteps(100, 6, 1)).toBeGreaterThan(0.98 * sumSteps(0, 6, 1));
});
