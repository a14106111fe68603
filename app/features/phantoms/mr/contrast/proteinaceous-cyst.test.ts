import { expect, it } from "vitest";
import { measureRegion } from "../../../../testing/measure-picture";
import { createCystFluid, proteinaceousCyst } from "./proteinaceous-cyst";

const truthOf = (protein: number) => proteinaceousCyst.computeAt(16, { protein, radius: 13 }, 1).truth;

it("has the T1 of serum at 7%, and that of water without protein", () => {
  expect(createCystFluid(7).t1).toBeGreaterThan(1300);
  expect(createCystFluid(7).t1).toBeLessThan(1700);
  expect(createCystFluid(0).t1).toBe(4000);
});

it("turns from T1 dark and T2 bright to bright on both, then to T2 dark, then to dark on both", () => {
  const appearance = (protein: number) => {
    const { t1ToKidney = 0, t2ToKidney = 0 } = truthOf(protein);
    return [t1ToKidney > 100 ? "bright" : "dark", t2ToKidney > 100 ? "bright" : "dark"].join(" ");
  };
  expect([2, 20, 32, 45].map(appearance)).toEqual(["dark bright", "bright bright", "bright dark", "dark dark"]);
});

it("shows the proteinaceous cyst brighter than the simple one on the T1-weighted picture", () => {
  const result = proteinaceousCyst.computeAt(128, { protein: 20, radius: 15 }, 1);
  expect(measureRegion(result, "Proteinaceous cyst").mean).toBeGreaterThan(
    2 * measureRegion(result, "Simple cyst").mean,
  );
});
