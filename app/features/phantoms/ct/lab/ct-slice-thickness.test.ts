import { expect, test } from "vitest";
import { testContract } from "../ct-phantom-contract";
import { ctSliceThickness } from "./ct-slice-thickness";

testContract(ctSliceThickness);
const truthAt = (thickness: number) => ctSliceThickness.compute({ thickness, mAs: 150 }, 7).truth;

test("a quarter of the thickness doubles the noise", () => {
  expect((truthAt(2).noise ?? 0) / (truthAt(8).noise ?? 0)).toBeCloseTo(2, 1);
});

test("the 5 mm sphere keeps its contrast up to 5 mm and has half of it at 10 mm", () => {
  expect(truthAt(2).smallestContrast).toBeCloseTo(50, 6);
  expect(truthAt(5).smallestContrast).toBeCloseTo(50, 6);
  expect(truthAt(10).smallestContrast).toBeCloseTo(25, 6);
});

test("the sphere is seen best when the slice is about as thick as it", () => {
  const [thin, equal, thick] = [1, 5, 10].map((thickness) => truthAt(thickness).smallestContrastToNoise ?? 0);
  expect(equal).toBeGreaterThan(thin ?? 0);
  expect(equal).toBeGreaterThan(thick ?? 0);
});
