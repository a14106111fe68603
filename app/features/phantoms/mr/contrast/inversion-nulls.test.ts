import { expect, it } from "vitest";
import { measureRegion } from "../../../../testing/measure-picture";
import { flairNull } from "./flair-null";
import { stirFatSuppression } from "./stir-fat-suppression";

const stir = (changes: Partial<typeof stirFatSuppression.defaults>, side = 16) =>
  stirFatSuppression.computeAt(side, { ...stirFatSuppression.defaults, ...changes }, 1);
const flair = (changes: Partial<typeof flairNull.defaults>, side = 16) =>
  flairNull.computeAt(side, { ...flairNull.defaults, ...changes }, 1);

it("nulls fat at T1 · ln 2: 200 ms at 1.5 T, 257 ms at 3 T", () => {
  expect(stir({ tr: 6000 }).truth.fatNull).toBeCloseTo(288 * Math.LN2, 2);
  expect(stir({ tr: 6000, field: 3 }).truth.fatNull).toBeCloseTo(371 * Math.LN2, 2);
  expect(stir({ ti: 200 }).truth.fatSignal).toBeLessThan(1);
  expect(stir({ ti: 100 }).truth.fatSignal).toBeGreaterThan(30);
});

it("shows the edema brighter than healthy marrow with STIR, and darker on T1 weighting", () => {
  const result = stir({}, 128);
  expect(result.truth.marrowSignal).toBeLessThan(50);
  const [edema] = result.regions;
  if (!edema) throw new Error("No edema.");
  const below = {
    ...edema,
    name: "Healthy marrow",
    polygon: edema.polygon.map(({ x, y }) => ({ x, y: y - 18 / 230 })),
  };
  const both = { ...result, regions: [edema, below] };
  expect(measureRegion(both, "Marrow edema", 0).mean).toBeGreaterThan(
    1.5 * measureRegion(both, "Healthy marrow", 0).mean,
  );
  expect(measureRegion(both, "Marrow edema", 1).mean).toBeLessThan(0.9 * measureRegion(both, "Healthy marrow", 1).mean);
});

it("nulls fluid at T1 · ln 2 for very long TR, and earlier for shorter TR", () => {
  expect(4300 * Math.LN2).toBeCloseTo(2980.5, 1);
  expect(flair({ tr: 15000 }).truth.fluidNull).toBeCloseTo(2851, 0);
  expect(flair({ tr: 9000 }).truth.fluidNull).toBeCloseTo(2480.5, 1);
  expect(flair({ tr: 9000, ti: 2480 }).truth.fluidSignal).toBeLessThan(1);
});

it("shows plaques brighter than the brain, and fluid as bright as the brain at a wrong inversion time", () => {
  const result = flair({}, 128);
  expect(result.truth.plaqueSignal).toBeGreaterThan(180);
  expect(result.regions).toHaveLength(result.truth.plaques ?? 0);
  expect(measureRegion(result, "Plaque").mean).toBeGreaterThan(200);
  expect(flair({ ti: 1500 }).truth.fluidSignal).toBeGreaterThan(100);
});
