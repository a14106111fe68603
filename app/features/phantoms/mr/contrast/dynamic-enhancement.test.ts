import { expect, it } from "vitest";
import { measureRegion } from "../../../../testing/measure-picture";
import { describeCurve, dynamicEnhancement } from "./dynamic-enhancement";

const compute = (changes: Partial<typeof dynamicEnhancement.defaults>, side = 16) =>
  dynamicEnhancement.computeAt(side, { ...dynamicEnhancement.defaults, ...changes }, 1);

it("names curves by the change after the first 2 minutes: persistent from +10%, washout from −10%", () => {
  expect(describeCurve([100, 150, 180, 185, 190, 195, 197, 200]).curve).toBe(1);
  expect(describeCurve([100, 150, 180, 182, 183, 184, 185, 186]).curve).toBe(2);
  expect(describeCurve([100, 220, 200, 190, 185, 180, 175, 170]).early).toBeCloseTo(120);
  expect(describeCurve([100, 220, 200, 190, 185, 180, 175, 170])).toMatchObject({ curve: 3 });
});

it("gives every type of curve, from a low to a high transfer constant", () => {
  expect(compute({ transfer: 0.02, space: 60, plasma: 1 }).truth.curve).toBe(1);
  expect(compute({ transfer: 0.1, space: 40 }).truth.curve).toBe(2);
  expect(compute({ transfer: 0.8, space: 30 }).truth.curve).toBe(3);
  expect(compute({ transfer: 0.8 }).truth.early).toBeGreaterThan(100);
});

it("shows the stated rise in the mass", () => {
  const result = compute({ radius: 16 }, 64);
  const [before = 1, one = 0, two = 0] = [0, 1, 2].map((frame) => measureRegion(result, "Mass", 0, frame).mean);
  const rise = 100 * (Math.max(one, two) / before - 1);
  expect(rise / (result.truth.early ?? 1)).toBeGreaterThan(0.85);
  expect(rise / (result.truth.early ?? 1)).toBeLessThan(1.1);
  expect(result.series[0]?.frames).toHaveLength(8);
});
