import { expect, test } from "vitest";
import { getGrid, getImage, testContract } from "../ct-phantom-contract";
import { measureRoi } from "../roi-statistics";
import { circle } from "../scan/parts";
import { ctLowContrast } from "./ct-low-contrast";

const result = testContract(ctLowContrast);
const truthAt = (mAs: number) => ctLowContrast.compute({ mAs, contrast: 6 }, 7).truth;

test("half of the noise takes four times the dose", () => {
  expect((truthAt(100).noise ?? 0) / (truthAt(400).noise ?? 0)).toBeCloseTo(2, 1);
  expect((truthAt(400).relativeDose ?? 0) / (truthAt(100).relativeDose ?? 0)).toBe(4);
});

test("the largest rod is 6 HU brighter than water, though noise hides it from a single pixel", () => {
  const [image, grid] = [getImage(result), getGrid(result)];
  const rod = measureRoi(image, grid, circle(0, -58, 10)).mean;
  const water = measureRoi(image, grid, circle(0, -25, 10)).mean;
  expect(Math.abs(rod - water - 6)).toBeLessThan(2);
  expect(result.truth.contrastToNoise).toBeCloseTo(6 / (result.truth.noise ?? 1), 9);
});
