import { expect, test } from "vitest";
import { testContract } from "../ct-phantom-contract";
import { measureModulation } from "./bar-pattern";
import { ctResolutionBars } from "./ct-resolution-bars";

testContract(ctResolutionBars);
const truthOf = (kernel: number, fieldOfView: number) => ctResolutionBars.compute({ kernel, fieldOfView }, 7).truth;

test("the finest group agrees with the modulation transfer function", () => {
  for (const kernel of [0, 1, 2]) {
    const { finestGroup, limitingFrequency = 0 } = truthOf(kernel, 100);
    expect(finestGroup).toBe([4, 5, 6, 7, 8, 9, 10, 12].findLast((linePairs) => linePairs <= limitingFrequency) ?? 0);
  }
});

test("pixels of 300 mm/256 show no more than 4.27 lp/cm, whatever the kernel", () => {
  const { finestGroup, pixelLimit } = truthOf(2, 300);
  expect(pixelLimit).toBeCloseTo(4.27, 2);
  expect(finestGroup).toBe(4);
});

test("bars of full contrast have a modulation of 1, bars finer than the pixels none", () => {
  const grid = { matrix: 128, fieldOfView: 32 };
  const image = Float64Array.from({ length: 128 * 128 }, (_, p) => {
    const x = ((p % 128) + 0.5) * 0.25 - 16;
    return Math.abs(x - 2.5 * Math.round(x / 2.5)) < 0.625 ? 1000 : 0;
  });
  expect(measureModulation(image, grid, { linePairs: 4, x: 0, y: 0 }, 1000)).toBeCloseTo(1, 1);
  expect(measureModulation(image, grid, { linePairs: 20, x: 0, y: 0 }, 1000)).toBe(0);
});
