import { expect, test } from "vitest";
import { getGrid, getImage, testContract } from "../ct-phantom-contract";
import { measureRoi } from "../roi-statistics";
import { circle } from "../scan/parts";
import { ctRenalMass } from "./ct-renal-mass";

const result = testContract(ctRenalMass);
const enhancementAt = (x: number) => {
  const [before, after] = [0, 1].map((n) => measureRoi(getImage(result, n), getGrid(result), circle(x, 40, 9)).mean);
  return (after ?? 0) - (before ?? 0);
};

test("the mass enhances by 45 HU, the cyst by its pseudoenhancement of 7 HU alone", () => {
  expect(result.truth).toMatchObject({ massEnhancement: 45, cystEnhancement: 7 });
  expect(Math.abs(enhancementAt(-96) - 45)).toBeLessThan(4);
  expect(Math.abs(enhancementAt(96) - 7)).toBeLessThan(4);
});

test("the regions name both and lie on either side", () => {
  const [cyst, mass] = result.regions.map(({ polygon }) => Math.min(...polygon.map(({ x }) => x)));
  expect(cyst).toBeGreaterThan(0.5);
  expect(mass).toBeLessThan(0.5);
});
