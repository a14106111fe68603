import { expect, test } from "vitest";
import { testContract } from "../ct-phantom-contract";
import { ctLiverSpleen } from "./ct-liver-spleen";

const result = testContract(ctLiverSpleen);

test("two ROIs give the difference of the knobs", () => {
  expect(result.truth.difference).toBe(-23);
  expect(Math.abs((result.truth.measuredDifference ?? 0) + 23)).toBeLessThan(3);
});

test("a normal liver is denser than the spleen", () => {
  const { difference = 0, ratio = 0 } = ctLiverSpleen.compute({ liver: 60, spleen: 50 }, 7).truth;
  expect(difference).toBe(10);
  expect(ratio).toBeCloseTo(1.2, 9);
});
