import { expect, it } from "vitest";
import { measureRegion } from "../../../../testing/measure-picture";
import { brainContrast } from "./brain-contrast";

const compute = (changes: Partial<typeof brainContrast.defaults>) =>
  brainContrast.computeAt(128, { ...brainContrast.defaults, ...changes }, 1);

it("shows each tissue with the signal of its equation", () => {
  const result = compute({ tr: 4000, te: 100 });
  const { whiteMatter = 0, fluid = 0 } = result.truth;
  // 1000 · 0.7 · (1 − exp(−4000/656)) · exp(−100/72) and 1000 · (1 − exp(−4000/4300)) · exp(−100/2000)
  expect(whiteMatter).toBeCloseTo(174.2, 1);
  expect(fluid).toBeCloseTo(576, 0);
  expect(measureRegion(result, "White matter").mean / whiteMatter).toBeCloseTo(1, 1);
  expect(measureRegion(result, "Cerebrospinal fluid").mean / fluid).toBeCloseTo(1, 1);
});

it("turns the contrast around between T1 and T2 weighting", () => {
  expect(compute({ tr: 500, te: 12 }).truth.contrast).toBeGreaterThan(20);
  expect(compute({ tr: 4000, te: 100 }).truth.contrast).toBeLessThan(-30);
});

it("nulls fluid and fat at the stated inversion times", () => {
  for (const field of [1.5, 3]) {
    const { fluidNull = 0, fatNull = 0 } = compute({ tr: 9000, field }).truth;
    expect(compute({ tr: 9000, ti: fluidNull, field }).truth.fluid).toBeCloseTo(0, 6);
    expect(compute({ tr: 9000, ti: fatNull, field }).truth.fat).toBeCloseTo(0, 6);
  }
});

it("has longer T1 at 3 T, so that a T1-weighted scan gives less signal", () => {
  expect(compute({ field: 3 }).truth.whiteMatter).toBeLessThan(compute({ field: 1.5 }).truth.whiteMatter ?? 0);
});
