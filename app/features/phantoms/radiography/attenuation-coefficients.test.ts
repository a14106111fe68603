import { expect, test } from "vitest";
import { linearAttenuation, massAttenuation } from "./attenuation-coefficients";

test("coefficients of the table are returned, and others lie between", () => {
  expect(massAttenuation("corticalBone", 60)).toBeCloseTo(0.3148, 6);
  expect(linearAttenuation("softTissue", 60)).toBeCloseTo(0.2048 * 1.06, 6);
  expect(massAttenuation("softTissue", 45)).toBeGreaterThan(0.2264);
  expect(massAttenuation("softTissue", 45)).toBeLessThan(0.2688);
});

test("iodine attenuates 5.5 times as much just above its K edge", () => {
  expect(massAttenuation("iodine", 33.17) / massAttenuation("iodine", 33.169)).toBeCloseTo(5.47, 1);
});

test("energies outside the table are refused", () => {
  expect(() => massAttenuation("lung", 10)).toThrow(RangeError);
});
