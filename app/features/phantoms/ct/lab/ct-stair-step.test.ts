import { expect, test } from "vitest";
import { getGrid, getImage, testContract } from "../ct-phantom-contract";
import { ctStairStep } from "./ct-stair-step";

const result = testContract(ctStairStep);

/** Returns the rows at which the left edge of the oblique vessel jumps by more than 2 mm. */
function listJumps(image: Float64Array): number[] {
  const { matrix, fieldOfView } = getGrid(result);
  const edges = Array.from({ length: matrix }, (_, row) => {
    const values = image.subarray(row * matrix, (row + 1) * matrix);
    return (values.findLastIndex((hu) => hu > 105) * fieldOfView) / matrix;
  });
  return edges.flatMap((edge, row) => (row > 80 && row < 200 && edge - (edges[row - 4] ?? edge) > 5 ? [row] : []));
}

test("slices of 8 mm step by 0.8 × 8 = 6.4 mm", () => {
  expect(result.truth).toEqual({ interval: 8, stepHeight: 6.4 });
  expect(listJumps(getImage(result)).length).toBeGreaterThan(0);
});

test("an overlap of 50% halves the steps, and slices of 1 mm have none", () => {
  expect(ctStairStep.compute({ thickness: 8, overlap: 50 }, 7).truth.stepHeight).toBeCloseTo(3.2, 9);
  expect(listJumps(getImage(ctStairStep.compute({ thickness: 1, overlap: 0 }, 7)))).toEqual([]);
});
