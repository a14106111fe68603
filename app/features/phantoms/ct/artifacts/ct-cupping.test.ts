import { expect, test } from "vitest";
import { testContract } from "../ct-phantom-contract";
import { ctCupping } from "./ct-cupping";

const result = testContract(ctCupping);
const cuppingAt = (change: Partial<typeof ctCupping.defaults>) =>
  ctCupping.compute({ ...ctCupping.defaults, ...change }, 7).truth.cupping ?? 0;

test("without the correction the center of the water is darker than its edge", () => {
  expect(result.truth.cupping).toBeGreaterThan(20);
  expect(result.truth.edgeHu).toBeGreaterThan(result.truth.centerHu ?? 0);
});

test("the water correction leaves water at 0 HU", () => {
  const { centerHu = 0, edgeHu = 0 } = ctCupping.compute({ ...ctCupping.defaults, correction: 1 }, 7).truth;
  expect(Math.abs(centerHu)).toBeLessThan(2);
  expect(Math.abs(edgeHu)).toBeLessThan(2);
});

test("a larger cylinder and a lower voltage cup more", () => {
  expect(cuppingAt({ diameter: 120 })).toBeLessThan(cuppingAt({}));
  expect(cuppingAt({ kV: 80 })).toBeGreaterThan(cuppingAt({}));
});
