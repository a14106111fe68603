import { expect, test } from "vitest";
import type { Series } from "../../series/series";
import { measureRegion } from "../simulation/measure-region";
import { outlineEllipse, outlineRing } from "../simulation/outline-region";
import { abdomenPlace, chestField } from "./chest-thickness";
import { scatterGrid, scatterTransmission } from "./scatter-grid";

/** Returns the contrast of the disc in the picture: the share of signal that is missing behind it. */
function measureContrast(series: Series | undefined): number {
  if (!series) throw new Error("no radiograph");
  const x = 0.5 + abdomenPlace.x / chestField;
  const y = 0.5 + abdomenPlace.y / chestField;
  const behind = measureRegion(series, outlineEllipse(x, y, 6 / chestField)).mean;
  const beside = measureRegion(series, outlineRing(x, y, 11 / chestField, 16 / chestField)).mean;
  return 1 - Math.exp(beside - behind);
}

test("scatter divides the contrast by 1 + SPR, and a grid brings it back", () => {
  const { series, truth } = scatterGrid.computeAt({ scatterToPrimary: 3, gridRatio: 10 }, 1, 128);
  expect(truth.primaryContrast).toBeCloseTo(0.357, 2);
  expect(truth.contrastWithoutGrid).toBeCloseTo(0.357 / 4, 2);
  expect(measureContrast(series[1])).toBeCloseTo(0.357 / 4, 1);
  expect(Math.abs(measureContrast(series[1]) - Number(truth.contrastWithoutGrid))).toBeLessThan(0.02);
  expect(Math.abs(measureContrast(series[0]) - Number(truth.contrastWithGrid))).toBeLessThan(0.03);
});

test("a grid of 10:1 passes 3.5% of diffuse scatter and asks for 5 times the exposure at SPR 3", () => {
  expect(scatterTransmission(10)).toBeCloseTo(0.7 * (Math.sqrt(101) - 10), 10);
  const { truth } = scatterGrid.computeAt({ scatterToPrimary: 3, gridRatio: 10 }, 1, 64);
  expect(truth.buckyFactor).toBeCloseTo(4 / (0.7 + 3 * 0.7 * (Math.sqrt(101) - 10)), 10);
});

test("no grid changes nothing", () => {
  const { truth } = scatterGrid.computeAt({ scatterToPrimary: 2, gridRatio: 0 }, 1, 64);
  expect(truth.buckyFactor).toBe(1);
  expect(truth.contrastWithGrid).toBe(truth.contrastWithoutGrid);
});
