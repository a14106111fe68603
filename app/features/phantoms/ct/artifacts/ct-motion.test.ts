import { expect, test } from "vitest";
import { getGrid, getImage, testContract } from "../ct-phantom-contract";
import { measureRoi } from "../roi-statistics";
import { ctMotion } from "./ct-motion";

const result = testContract(ctMotion);
const still = getImage(ctMotion.compute({ speed: 0, rotation: 1 }, 7));
const grid = getGrid(result);

/** Returns the distance in mm over which the left edge of the head rises from −900 to 600 HU, on the middle row. */
function edgeWidth(image: Float64Array): number {
  const { matrix, fieldOfView } = grid;
  const row = Array.from(image.subarray(128 * matrix, 128 * matrix + 128));
  return ((row.findIndex((hu) => hu > 600) - row.findIndex((hu) => hu > -900)) * fieldOfView) / matrix;
}

/** Returns the mean change of the brain by the motion in HU. The noise is the same in both pictures. */
function meanChange(image: Float64Array): number {
  const change = image.map((hu, p) => Math.abs(hu - (still[p] ?? 0)));
  return measureRoi(change, grid, { x: 0, y: 0, a: 55, b: 75 }).mean;
}

test("10 mm/s over the half of 1 s are 5 mm", () => {
  expect(result.truth).toEqual({ displacement: 5, exposureTime: 0.5 });
});

test("the edge of the skull is smeared over about the displacement", () => {
  const smeared = edgeWidth(getImage(result)) - edgeWidth(still);
  expect(smeared).toBeGreaterThan(1.5);
  expect(smeared).toBeLessThan(6);
});

test("a rotation four times as fast changes the brain much less", () => {
  const fast = getImage(ctMotion.compute({ speed: 10, rotation: 0.25 }, 7));
  expect(meanChange(fast)).toBeLessThan(meanChange(getImage(result)) / 2);
});
