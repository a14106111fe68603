import { describe, expect, test } from "vitest";
import { seededRandom } from "../../../lib/random";
import { blurImage, boxKernel, gaussianKernel } from "./blur-image";
import { computeErf } from "./error-function";
import { isWithin } from "./measure-region";
import { outlineRing } from "./outline-region";
import { normalNumbers, poissonCounts } from "./random-counts";
import { computeImage, sampleImage } from "./scalar-image";

function describeNumbers(numbers: number[]) {
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  const variance = numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0) / numbers.length;
  return { mean, variance };
}

describe("random numbers", () => {
  test("normal numbers have mean 0 and variance 1", () => {
    const next = normalNumbers(seededRandom(1));
    const { mean, variance } = describeNumbers(Array.from({ length: 20_000 }, next));
    expect(mean).toBeCloseTo(0, 1);
    expect(variance).toBeCloseTo(1, 1);
  });

  test.each([0.5, 8, 200])("counts with mean %d have the variance of their mean", (expected) => {
    const draw = poissonCounts(seededRandom(2));
    const { mean, variance } = describeNumbers(Array.from({ length: 20_000 }, () => draw(expected)));
    expect(mean / expected).toBeCloseTo(1, 1);
    expect(variance / expected).toBeCloseTo(1, 1);
  });
});

describe("images", () => {
  test("kernels keep the sum, and a box of 3 pixels covers 3 pixels", () => {
    for (const kernel of [gaussianKernel(1.7), boxKernel(4.4), gaussianKernel(0)]) {
      expect(kernel.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
    }
    expect([...boxKernel(3)].map((value) => value.toFixed(3))).toEqual(["0.333", "0.333", "0.333"]);
  });

  test("a blurred point has the standard deviation of the Gaussian", () => {
    const point = computeImage(41, 41, (column, row) => (column === 20 && row === 20 ? 1 : 0));
    const blurred = blurImage(point, 3);
    let variance = 0;
    for (let i = 0; i < blurred.values.length; i++) variance += (blurred.values[i] ?? 0) * ((i % 41) - 20) ** 2;
    expect(Math.sqrt(variance)).toBeCloseTo(3, 1);
  });

  test("values between pixel centers are interpolated, and there is nothing outside", () => {
    const ramp = computeImage(4, 4, (column, row) => column + 10 * row);
    expect(sampleImage(ramp, 1.25, 2.5)).toBeCloseTo(26.25, 12);
    expect(sampleImage(ramp, -2, 1)).toBe(0);
    expect(sampleImage(ramp, 3.5, 0)).toBeCloseTo(1.5, 12);
  });
});

test("the error function agrees with tables", () => {
  expect(computeErf(0)).toBeCloseTo(0, 6);
  expect(computeErf(0.5)).toBeCloseTo(0.5204999, 6);
  expect(computeErf(-1.5)).toBeCloseTo(-0.9661051, 6);
});

test("a ring holds its band and not its middle", () => {
  const ring = outlineRing(0.5, 0.5, 0.2, 0.3);
  expect(isWithin(ring, 0.75, 0.5)).toBe(true);
  expect(isWithin(ring, 0.5, 0.26)).toBe(true);
  expect(isWithin(ring, 0.5, 0.5)).toBe(false);
  expect(isWithin(ring, 0.9, 0.5)).toBe(false);
});
