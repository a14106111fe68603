import { expect, it } from "vitest";
import { makeManifest } from "~/testing/make-stored-series";
import { listManifestFacts } from "./picture-labels";

const valuesOf = (fields: Parameters<typeof makeManifest>[1]) =>
  Object.fromEntries(listManifestFacts(makeManifest(2, fields))).Values;

it("writes the scale of values without two signs in a row", () => {
  expect(valuesOf({ slope: 1, intercept: -1024, unit: "HU" })).toBe("Stored value × 1 − 1024, unit: HU");
  expect(valuesOf({ slope: 0.25, intercept: 3 })).toBe("Stored value × 0.25 + 3, no unit");
});
