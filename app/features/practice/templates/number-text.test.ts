import { expect, it } from "vitest";
import { addUnit, formatDigits, formatExact, roundTo, roundUp } from "./number-text";

it.each([
  [0.02504, 3, "0.0250"],
  [9.996, 3, "10.0"],
  [0.09996, 3, "0.100"],
  [99.95, 3, "100"],
  [99.5, 2, "100"],
  [12.345, 3, "12.3"],
  [123.4, 3, "123"],
  [1239, 3, "1240"],
  [12_345, 3, "12,300"],
  [1_234_567, 2, "1,200,000"],
  [4, 3, "4.00"],
  [0, 3, "0"],
])("formats %s with %s significant digits", (value, digits, text) => expect(formatDigits(value, digits)).toBe(text));

it.each([
  [0.1 + 0.2, "0.3"],
  [0.0021, "0.0021"],
  [1234, "1234"],
  [12_345.5, "12,345.5"],
])("formats %s exactly", (value, text) => expect(formatExact(value)).toBe(text));

it.each([
  [2.1, 3],
  [2, 2],
  // In binary fractions, 0.1 + 0.2 is larger than 0.3.
  [(0.1 + 0.2) * 10, 3],
])("rounds %s up to %s", (value, whole) => expect(roundUp(value)).toBe(whole));

it("rounds to decimals", () =>
  expect([833.3333, 1.005, 2000].map((value) => roundTo(value, 2))).toEqual([833.33, 1, 2000]));

it("adds a unit with a space, except for percent and degrees", () => {
  expect([addUnit("5", "mm"), addUnit("5", "%"), addUnit("5", "°"), addUnit("5", "")]).toEqual([
    "5 mm",
    "5%",
    "5°",
    "5",
  ]);
});
