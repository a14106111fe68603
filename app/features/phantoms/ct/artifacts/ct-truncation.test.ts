import { expect, test } from "vitest";
import { testContract } from "../ct-phantom-contract";
import { ctTruncation } from "./ct-truncation";

const result = testContract(ctTruncation);

test("the rim of a truncated scan is too bright by more than 100 HU", () => {
  expect(result.truth.rimError).toBeGreaterThan(100);
  expect(result.truth.truncatedViews).toBeGreaterThan(30);
});

test("a field as wide as the body has no truncated views, no error, and nothing to mark", () => {
  const whole = ctTruncation.compute({ scanField: 400, correction: 0 }, 7);
  expect(whole.truth).toEqual({ truncatedViews: 0, rimError: 0 });
  expect(whole.regions).toEqual([]);
});

test("extrapolation removes most of the error", () => {
  const corrected = ctTruncation.compute({ scanField: 300, correction: 1 }, 7);
  expect(Math.abs(corrected.truth.rimError ?? 0)).toBeLessThan((result.truth.rimError ?? 0) / 3);
});
