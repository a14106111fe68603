import { expect, test } from "vitest";
import { testContract } from "../ct-phantom-contract";
import { ctMetal } from "./ct-metal";

const result = testContract(ctMetal);
const darkeningAt = (change: Partial<typeof ctMetal.defaults>) =>
  ctMetal.compute({ ...ctMetal.defaults, ...change }, 7).truth.darkening ?? 0;

test("the band between the implants is darker than the same muscle elsewhere", () => {
  expect(result.truth.darkening).toBeGreaterThan(40);
  expect(Math.abs((result.truth.muscleHu ?? 0) - 55)).toBeLessThan(15);
});

test("steel is worse than titanium, and 80 kV worse than 140 kV", () => {
  expect(darkeningAt({ metal: 1 })).toBeGreaterThan(darkeningAt({}));
  expect(darkeningAt({ kV: 80 })).toBeGreaterThan(darkeningAt({ kV: 140 }));
});

test("reduction in the sinogram removes most of the band", () => {
  expect(Math.abs(darkeningAt({ reduction: 1 }))).toBeLessThan((result.truth.darkening ?? 0) / 2);
});
