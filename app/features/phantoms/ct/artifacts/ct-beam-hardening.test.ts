import { expect, test } from "vitest";
import { testContract } from "../ct-phantom-contract";
import { ctBeamHardening } from "./ct-beam-hardening";

const result = testContract(ctBeamHardening);
const truthOf = (change: Partial<typeof ctBeamHardening.defaults>) =>
  ctBeamHardening.compute({ ...ctBeamHardening.defaults, ...change }, 7).truth;

test("the brainstem between the petrous bones is too dark although the water correction is on", () => {
  expect(result.truth.darkening).toBeGreaterThan(15);
});

test("denser bone and a lower voltage deepen the band", () => {
  expect(truthOf({ corticalShare: 1 }).darkening).toBeGreaterThan(result.truth.darkening ?? 0);
  expect(truthOf({ kV: 80 }).darkening).toBeGreaterThan(truthOf({ kV: 140 }).darkening ?? 0);
});

test("the bone correction returns the brain's 35 HU in both places", () => {
  const { bandHu = 0, brainHu = 0 } = truthOf({ correction: 1 });
  expect(Math.abs(bandHu - 35)).toBeLessThan(5);
  expect(Math.abs(brainHu - 35)).toBeLessThan(3);
});
