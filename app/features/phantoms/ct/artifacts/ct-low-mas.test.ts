import { expect, test } from "vitest";
import { testContract } from "../ct-phantom-contract";
import { ctLowMas } from "./ct-low-mas";

testContract(ctLowMas);
const truthAt = (mAs: number, seed = 7) => ctLowMas.compute({ mAs }, seed).truth;

test("a quarter of the mAs doubles the noise", () => {
  expect((truthAt(50).noise ?? 0) / (truthAt(200).noise ?? 0)).toBeCloseTo(2, 1);
});

test("200 mAs and 5 mm give about 10 HU, as an abdomen has", () => {
  const { noise = 0, contrastToNoise } = truthAt(200);
  expect(noise).toBeGreaterThan(8);
  expect(noise).toBeLessThan(13);
  expect(contrastToNoise).toBeCloseTo(30 / noise, 6);
});

test("another seed gives other noise of the same strength", () => {
  const [one = 0, other = 0] = [8, 9].map((seed) => truthAt(100, seed).noise);
  expect(one).not.toBe(other);
  expect(Math.abs(one / other - 1)).toBeLessThan(0.2);
});
