import { expect, it } from "vitest";
import { seededRandom } from "../../lib/random";
import { gaussianNoise } from "./gaussian-noise";

const draw = (seed: number, count: number) => {
  const noise = gaussianNoise(seededRandom(seed));
  return Array.from({ length: count }, () => noise());
};
const moment = (values: number[], power: number) =>
  values.reduce((sum, value) => sum + value ** power, 0) / values.length;

it("has the moments of a normal distribution: 0, 1, 0, 3", () => {
  const values = draw(7, 40_000);
  expect(moment(values, 1)).toBeCloseTo(0, 1);
  expect(moment(values, 2)).toBeCloseTo(1, 1);
  expect(moment(values, 3)).toBeCloseTo(0, 1);
  expect(Math.abs(moment(values, 4) - 3)).toBeLessThan(0.15);
  // 4.55% lie beyond two standard deviations.
  expect(values.filter((value) => Math.abs(value) > 2).length / values.length).toBeCloseTo(0.0455, 2);
});

it("repeats itself for the same seed only", () => {
  expect(draw(1, 50)).toEqual(draw(1, 50));
  expect(draw(1, 50)).not.toEqual(draw(2, 50));
});
