import { expect, test } from "vitest";
import { measureRegion } from "../simulation/measure-region";
import { outlineEllipse, outlineRing } from "../simulation/outline-region";
import { chestField, lungPlace } from "./chest-thickness";
import { kilovoltageContrast } from "./kilovoltage-contrast";

test.each([
  [60, 0.904],
  [120, 0.357],
])("at %d kVp the disc removes %d of the photons, and the picture shows it", (kilovolts, contrast) => {
  const { series, truth } = kilovoltageContrast.computeAt({ kilovolts }, 3, 192);
  expect(truth.discContrast).toBeCloseTo(contrast, 3);
  const [radiograph] = series;
  if (!radiograph) throw new Error("no radiograph");
  const x = 0.5 + lungPlace.x / chestField;
  const y = 0.5 + lungPlace.y / chestField;
  const behind = measureRegion(radiograph, outlineEllipse(x, y, 3.5 / chestField)).mean;
  const beside = measureRegion(radiograph, outlineRing(x, y, 6.2 / chestField, 7.8 / chestField)).mean;
  expect(1 - Math.exp(beside - behind)).toBeCloseTo(contrast, 1);
});

test("the effective energy is 0.4 of the tube voltage", () => {
  expect(kilovoltageContrast.computeAt({ kilovolts: 100 }, 1, 64).truth.effectiveEnergy).toBe(40);
});
