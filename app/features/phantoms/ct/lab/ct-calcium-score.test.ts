import { expect, test } from "vitest";
import { testContract } from "../ct-phantom-contract";
import { densityFactor, findCalcium } from "./agatston";
import { ctCalciumScore } from "./ct-calcium-score";

const { truth, regions } = testContract(ctCalciumScore);

test("the density factor changes at 130, 200, 300, and 400 HU", () => {
  expect([129, 130, 199, 200, 299, 300, 399, 400, 1200].map(densityFactor)).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4]);
});

test("a lesion of 8 pixels of 0.5 mm² with 250 HU scores 4 mm² × 2; single pixels are too small", () => {
  const image = new Float64Array(100);
  for (const p of [22, 23, 24, 32, 33, 34, 42, 43]) image[p] = 140;
  image[33] = 250;
  image[88] = 900;
  expect(findCalcium(image, 10, 0.5, () => true)).toEqual([{ area: 4, peakHu: 250, score: 8 }]);
  expect(findCalcium(image, 10, 0.5, (p) => p > 50)).toEqual([]);
});

test("a plaque of 9 mm fills three slices of 3 mm, and its score is about area × 4 × 3", () => {
  expect(truth.slicesWithCalcium).toBe(3);
  expect(regions[0]).toMatchObject({ from: 2, to: 4 });
  expect(truth.middlePeak).toBeGreaterThan(400);
  expect((truth.score ?? 0) / (12 * (truth.middleArea ?? 1))).toBeCloseTo(1, 0);
  // Blurring makes a dense plaque larger: blooming.
  expect(truth.middleArea).toBeGreaterThan(Math.PI * 4);
});
