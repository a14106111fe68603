import { expect, it } from "vitest";
import { measureRegion } from "../../../../testing/measure-picture";
import { mapAdc, restrictedDiffusion } from "./restricted-diffusion";

const compute = (changes: Partial<typeof restrictedDiffusion.defaults>) =>
  restrictedDiffusion.computeAt(128, { ...restrictedDiffusion.defaults, ...changes }, 3);

it("computes the diffusion coefficient from two pictures: ln(S₀/S)/b", () => {
  expect(mapAdc(Float64Array.of(1), Float64Array.of(Math.exp(-0.7)), 1000)[0]).toBeCloseTo(0.7e-3);
  expect(mapAdc(Float64Array.of(0.001), Float64Array.of(0.001), 1000)[0]).toBe(0);
});

it("shows both lesions bright, and only the infarct dark on the map", () => {
  const result = compute({});
  const { infarctAdc = 0, oldAdc = 0, infarctRatio = 0, oldRatio = 0 } = result.truth;
  expect(infarctRatio).toBeGreaterThan(150);
  expect(oldRatio).toBeGreaterThan(130);
  const [infarct, old] = ["Restricted diffusion", "T2 shine-through"].map(
    (name) => measureRegion(result, name, 1).mean * 1e6,
  );
  expect((infarct ?? 0) / infarctAdc).toBeCloseTo(1, 0);
  expect(infarct).toBeLessThan(600);
  expect((old ?? 0) / oldAdc).toBeCloseTo(1, 0);
  expect(old).toBeGreaterThan(1100);
});

it("fades shine-through before restriction as b grows", () => {
  const ratio = (b: number) => (compute({ b }).truth.oldRatio ?? 0) / (compute({ b }).truth.infarctRatio ?? 1);
  expect(ratio(2000)).toBeLessThan(ratio(1000) / 2);
});

it("states on which side the infarct lies", () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const { truth, regions } = restrictedDiffusion.computeAt(32, restrictedDiffusion.defaults, seed);
    const [infarct] = regions;
    const isOnRightOfPicture = (infarct?.polygon ?? []).every(({ x }) => x > 0.5);
    expect(truth.infarctIsLeft).toBe(isOnRightOfPicture ? 1 : 0);
  }
});
