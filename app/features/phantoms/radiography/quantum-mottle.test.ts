import { expect, test } from "vitest";
import { measureRegion } from "../simulation/measure-region";
import { outlineRectangle } from "../simulation/outline-region";
import { quantumMottle, roseRatio } from "./quantum-mottle";

/** Returns the relative noise of the narrow strip between cells that holds no disc. */
function measureNoise(dose: number): number {
  const { series } = quantumMottle.computeAt({ dose }, 5, 256);
  const [plate] = series;
  if (!plate) throw new Error("no plate");
  // The middles of the cells of 0.7 mm discs stay free: discs lie in the corners.
  return measureRegion(plate, outlineRectangle(5.4 / 6, 0, 5.6 / 6, 1)).deviation;
}

test("relative noise is 1/√N, so four times the dose halves it", () => {
  const { truth } = quantumMottle.computeAt({ dose: 1 }, 5, 64);
  expect(truth.photonsPerPixel).toBeCloseTo(30_174 * 0.04, 6);
  expect(truth.relativeNoise).toBeCloseTo(2.88, 2);
  expect(measureNoise(1)).toBeCloseTo(0.0288, 2);
  expect(measureNoise(1) / measureNoise(4)).toBeCloseTo(2, 0);
});

test("the Rose ratio of a disc of 2 mm and 5% at 1000 photons per mm² is 2.8", () => {
  expect(roseRatio(0.05, 2, 1000)).toBeCloseTo(0.05 * Math.sqrt(1000 * Math.PI), 10);
});

test("more dose makes more discs visible, and only those are outlined", () => {
  const low = quantumMottle.computeAt({ dose: 0.2 }, 5, 64);
  const high = quantumMottle.computeAt({ dose: 4 }, 5, 64);
  expect(high.truth.visibleDiscs).toBeGreaterThan(Number(low.truth.visibleDiscs));
  expect(low.regions).toHaveLength(Number(low.truth.visibleDiscs));
});
