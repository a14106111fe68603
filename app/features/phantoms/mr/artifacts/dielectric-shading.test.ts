import { expect, it } from "vitest";
import { measureRegion } from "../../../../testing/measure-picture";
import { dielectricShading } from "./dielectric-shading";

const truthOf = (field: number, correction = 0) =>
  dielectricShading.computeAt(64, { field, flip: 30, correction }, 1).truth;

it("shades the edge more, the higher the field", () => {
  const edges = [0.5, 1.5, 3].map((field) => truthOf(field).edgeToCenter ?? 0);
  expect(edges[0]).toBeGreaterThan(90);
  expect(edges[1]).toBeGreaterThan(75);
  expect(edges[2]).toBeLessThan(70);
  expect(truthOf(3).wavelength).toBeCloseTo(24.5, 0);
});

it("evens out with correction", () => {
  expect(truthOf(3, 100).edgeSignal).toBeCloseTo(100, 0);
  expect(truthOf(3, 50).edgeSignal).toBeGreaterThan(truthOf(3).edgeSignal ?? 100);
});

it("shows a middle that is brighter than with an even field", () => {
  const shaded = dielectricShading.computeAt(64, { field: 3, flip: 30, correction: 0 }, 1);
  const even = {
    ...dielectricShading.computeAt(64, { field: 3, flip: 30, correction: 100 }, 1),
    regions: shaded.regions,
  };
  expect(measureRegion(shaded, "Bright middle").mean).toBeGreaterThan(1.15 * measureRegion(even, "Bright middle").mean);
});
