import { expect, test } from "vitest";
import { getGrid, getImage, testContract } from "../ct-phantom-contract";
import { measureRing } from "../roi-statistics";
import { ctFewViews } from "./ct-few-views";

const result = testContract(ctFewViews);

test("with 60 views the directions are 6° apart, and streaks begin 60/(2π·0.5/mm) = 19.1 mm from the pin", () => {
  expect(result.truth.viewSpacing).toBe(6);
  expect(result.truth.streakFreeRadius).toBeCloseTo(19.1, 1);
});

test("streaks appear beyond the streak-free radius, not within it", () => {
  const [grid, pin] = [getGrid(result), { x: 30, y: -16 }];
  const noise = (inner: number, outer: number) =>
    measureRing(getImage(result), grid, pin, inner, outer).standardDeviation;
  expect(noise(40, 50)).toBeGreaterThan(2 * noise(10, 17));
});

test("twice as many views, less streaks; 360 views leave only noise", () => {
  const streakNoise = (views: number) => ctFewViews.compute({ views }, 7).truth.streakNoise ?? 0;
  expect(streakNoise(120)).toBeLessThan(streakNoise(60));
  expect(streakNoise(360)).toBeLessThan(streakNoise(60) / 2);
});
