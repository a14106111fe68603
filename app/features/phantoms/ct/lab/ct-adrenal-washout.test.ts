import { expect, test } from "vitest";
import { adrenalMass } from "../anatomy/painted-upper-abdomen";
import { getGrid, getImage, testContract } from "../ct-phantom-contract";
import { measureRoi } from "../roi-statistics";
import { absoluteWashout, ctAdrenalWashout, relativeWashout } from "./ct-adrenal-washout";

const result = testContract(ctAdrenalWashout);
const roi = { ...adrenalMass, a: 9, b: 7 };
const measured = [0, 1, 2].map((series) => measureRoi(getImage(result, series), getGrid(result), roi).mean);

test("an ROI over the mass gives its CT number in each phase", () => {
  [22, 88, 42].forEach((hu, phase) => {
    expect(Math.abs((measured[phase] ?? 0) - hu)).toBeLessThan(4);
  });
});

test("(88 − 42)/(88 − 22) = 70% absolute and (88 − 42)/88 = 52% relative, as measured too", () => {
  expect(result.truth.absoluteWashout).toBeCloseTo(69.7, 1);
  expect(result.truth.relativeWashout).toBeCloseTo(52.3, 1);
  const [u = 0, e = 0, d = 0] = measured;
  expect(Math.abs(absoluteWashout(u, e, d) - 69.7)).toBeLessThan(6);
  expect(Math.abs(relativeWashout(e, d) - 52.3)).toBeLessThan(5);
});

test("no enhancement has no washout, and no division by zero", () => {
  expect(absoluteWashout(30, 30, 20)).toBe(0);
});

test("the phases are named and in the order of the examination", () => {
  expect(result.series.map(({ phase }) => phase)).toEqual(["Unenhanced", "Portal venous", "Delayed (15 min)"]);
});
