import { expect, test } from "vitest";
import { testContract } from "../ct-phantom-contract";
import { ctPeristalsis } from "./ct-peristalsis";

const result = testContract(ctPeristalsis);

test("a full swing has an excursion of twice the amplitude along a slope of 0.4", () => {
  expect(result.truth.excursion).toBeCloseTo(2 * 5 * Math.hypot(1, 0.4), 2);
});

test("streaks need motion: gas at rest leaves the noise alone", () => {
  const still = ctPeristalsis.compute({ amplitude: 0, cycles: 0.75 }, 7);
  expect(result.truth.streakNoise).toBeGreaterThan(1.5 * (still.truth.streakNoise ?? 0));
});
