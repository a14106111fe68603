import { expect, it } from "vitest";
import { measureRegion } from "../../../../testing/measure-picture";
import { lowSnr } from "./low-snr";

const compute = (changes: Partial<typeof lowSnr.defaults>) =>
  lowSnr.computeAt(128, { ...lowSnr.defaults, ...changes }, 1);

it("has Rician noise: in air a mean of 1.25 σ and a deviation of 0.655 σ", () => {
  const result = compute({});
  const air = measureRegion(result, "Air");
  const { sigma = 0, airMean = 0, airDeviation = 0 } = result.truth;
  expect(airMean / sigma).toBeCloseTo(1.253, 3);
  expect(airDeviation / sigma).toBeCloseTo(0.655, 3);
  expect(air.mean / airMean).toBeGreaterThan(0.9);
  expect(air.mean / airMean).toBeLessThan(1.1);
  expect(air.deviation / airDeviation).toBeGreaterThan(0.9);
  expect(air.deviation / airDeviation).toBeLessThan(1.1);
});

it("gains √averages, and in proportion to thickness and field, and loses √bandwidth", () => {
  const snr = (changes: Partial<typeof lowSnr.defaults>) =>
    (compute(changes).truth.snr ?? 0) / (compute({}).truth.snr ?? 1);
  expect(snr({ averages: 4 })).toBeCloseTo(2);
  expect(snr({ thickness: 4 })).toBeCloseTo(2);
  expect(snr({ field: 3 })).toBeCloseTo(2);
  expect(snr({ bandwidth: 65 })).toBeCloseTo(2);
});

it("shows white matter with the stated signal-to-noise ratio", () => {
  const result = compute({ averages: 8, thickness: 5, bandwidth: 130 });
  const { sigma = 1, snr = 0 } = result.truth;
  expect(measureRegion(result, "White matter").mean / sigma / snr).toBeCloseTo(1, 1);
});
