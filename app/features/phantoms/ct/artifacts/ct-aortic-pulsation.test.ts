import { expect, test } from "vitest";
import { getGrid, getImage, testContract } from "../ct-phantom-contract";
import { measureRing } from "../roi-statistics";
import { ctAorticPulsation } from "./ct-aortic-pulsation";

const result = testContract(ctAorticPulsation);
const computeWith = (change: Partial<typeof ctAorticPulsation.defaults>) =>
  ctAorticPulsation.compute({ ...ctAorticPulsation.defaults, ...change }, 7);

test("75 bpm and 0.5 s are 0.625 cycles, which pass both extremes: an excursion of 4 + 4·sin 45° mm", () => {
  expect(result.truth.cyclesPerRotation).toBe(0.625);
  expect(result.truth.excursion).toBeCloseTo(4 + 4 * Math.SQRT1_2, 1);
});

test("a fast rotation at a slow heart rate shows a small part of the swing", () => {
  const { excursion = 0 } = computeWith({ heartRate: 40, rotation: 0.25 }).truth;
  expect(excursion).toBeCloseTo(4 * Math.sin((2 * Math.PI * 40 * 0.25) / 60), 1);
});

test("the wall of the ascending aorta blurs, that of the descending aorta does not", () => {
  const still = getImage(computeWith({ amplitude: 0 }));
  const moving = getImage(result);
  const grid = getGrid(result, { x: 0, y: -5 });
  // The change is the difference of the two pictures in the ring around the wall.
  const change = moving.map((hu, p) => Math.abs(hu - (still[p] ?? 0)));
  const ascending = measureRing(change, grid, { x: -10, y: -20 }, 12, 16).mean;
  const descending = measureRing(change, grid, { x: 18, y: 35 }, 9, 13).mean;
  expect(ascending).toBeGreaterThan(5 * descending);
});
