import { expect, it } from "vitest";
import { measurePolygon, measureRegion } from "../../../../testing/measure-picture";
import { parallelImagingGhost } from "./parallel-imaging-ghost";

const compute = (factor: number, fieldOfView = 220, motion = 0, side = 64) =>
  parallelImagingGhost.computeAt(side, { factor, fieldOfView, motion }, 1);

it("unfolds the picture without ghosts if the field of view holds the head and nothing has moved", () => {
  const [full, half] = [compute(1), compute(2)].map(
    (result) => result.series[0]?.frames[0]?.pixels ?? new Uint16Array(0),
  );
  const differences = Array.from(full ?? [], (value, index) => Math.abs(value - (half?.[index] ?? 0)));
  expect(differences.reduce((sum, value) => sum + value, 0) / differences.length).toBeLessThan(12);
  expect(Math.max(...differences)).toBeLessThan(150);
});

it("loses √R and the g-factor in signal-to-noise ratio, more with every step", () => {
  const truths = [1, 2, 3, 4].map((factor) => compute(factor, 220, 0, 32).truth);
  expect(truths[0]?.relativeSnr).toBeCloseTo(100, 0);
  for (const [index, { meanG = 0, relativeSnr = 0 }] of truths.entries()) {
    expect(meanG).toBeGreaterThan(0.999);
    expect(relativeSnr).toBeCloseTo(100 / (meanG * Math.sqrt(index + 1)));
    if (index > 0) expect(meanG).toBeGreaterThan(truths[index - 1]?.meanG ?? 0);
  }
});

it("puts ghosts FOV/R away if the field of view is too small", () => {
  const result = compute(2, 175);
  expect(result.truth.ghostDistance).toBeCloseTo((result.truth.fieldOfView ?? 0) / 2);
  expect(Math.abs((result.truth.fieldOfView ?? 0) - 175)).toBeLessThan(4);
  const [ghost] = result.regions;
  const [clean] = compute(1, 175).series;
  if (!ghost || !clean) throw new Error("No ghost.");
  expect(measureRegion(result, "Ghost").mean).toBeGreaterThan(1.1 * measurePolygon(clean, ghost.polygon).mean);
});

it("has no ghost to point at without acceleration", () => {
  expect(compute(1, 150, 20, 32).regions).toEqual([]);
  expect(compute(2, 220, 0, 32).regions).toEqual([]);
  expect(compute(2, 220, 10, 32).regions).toHaveLength(1);
});
