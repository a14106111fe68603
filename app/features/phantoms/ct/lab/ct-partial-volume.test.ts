import { expect, test } from "vitest";
import { testContract } from "../ct-phantom-contract";
import { ctPartialVolume } from "./ct-partial-volume";

const result = testContract(ctPartialVolume);
const truthOf = (diameter: number, thickness: number, offset: number) =>
  ctPartialVolume.compute({ diameter, thickness, offset }, 7).truth;

test("a slice that lies within the nodule shows its full CT number", () => {
  const { share, expectedHu, measuredHu = 0 } = truthOf(12, 5, 0);
  expect(share).toBe(100);
  expect(expectedHu).toBe(40);
  expect(Math.abs(measuredHu - 40)).toBeLessThan(25);
});

test("a nodule half as thick as the slice lies halfway between nodule and lung", () => {
  expect(truthOf(5, 10, 0).expectedHu).toBeCloseTo((40 - 860) / 2, 6);
});

test("an offset of 2 mm leaves 3 of 5 mm in the slice: 0.6·40 − 0.4·860 HU", () => {
  expect(result.truth.expectedHu).toBeCloseTo(0.6 * 40 - 0.4 * 860, 6);
  expect(Math.abs((result.truth.measuredHu ?? 0) - (result.truth.expectedHu ?? 0))).toBeLessThan(120);
});

test("the region covers only the frames on which the nodule is", () => {
  expect(result.series[0]?.frames).toHaveLength(5);
  expect(result.regions[0]).toMatchObject({ from: 2, to: 3 });
});
