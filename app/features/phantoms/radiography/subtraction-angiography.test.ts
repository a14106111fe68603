import { expect, test } from "vitest";
import { measureRegion } from "../simulation/measure-region";
import { outlineRectangle } from "../simulation/outline-region";
import { subtractionAngiography } from "./subtraction-angiography";

test("100 mg/mL of iodine in 3 mm leave 12.32 × 0.1 × 0.3 in the subtraction", () => {
  const { series, truth, regions } = subtractionAngiography.computeAt({ iodine: 100, shift: 0 }, 1, 256);
  expect(truth.arterySignal).toBeCloseTo(0.3696, 4);
  const [subtraction] = series;
  const [artery] = regions;
  if (!subtraction || !artery) throw new Error("no artery");
  const { max } = measureRegion(subtraction, artery.polygon);
  expect(max).toBeGreaterThan(0.3);
  expect(max).toBeLessThan(0.45);
});

test("bones cancel without movement and leave edges with it", () => {
  const deviation = (shift: number) => {
    const [subtraction] = subtractionAngiography.computeAt({ iodine: 0, shift }, 1, 128).series;
    if (!subtraction) throw new Error("no subtraction");
    return measureRegion(subtraction, outlineRectangle(0.3, 0.3, 0.7, 0.7)).deviation;
  };
  // √(2/(40 000·T)) with T around 0.4 of the photons.
  expect(deviation(0)).toBeLessThan(0.015);
  expect(deviation(2)).toBeGreaterThan(4 * deviation(0));
});
