import { expect, test } from "vitest";
import { getGrid, getImage, testContract } from "../ct-phantom-contract";
import { measureRoi } from "../roi-statistics";
import { ctSubdural } from "./ct-subdural";

const result = testContract(ctSubdural);

test("the middle of the crescent has the CT number of the knob", () => {
  const roi = { x: -60.5, y: 0, a: 2.5, b: 14 };
  expect(Math.abs(measureRoi(getImage(result), getGrid(result), roi).mean - 65)).toBeLessThan(4);
});

test("the crescent is as thick as stated where it is thickest", () => {
  const { fieldOfView } = getGrid(result);
  const polygon = result.regions[0]?.polygon ?? [];
  const middle = polygon.filter(({ y }) => Math.abs(y - 0.5) < 1e-9).map(({ x }) => x * fieldOfView);
  expect(Math.max(...middle) - Math.min(...middle)).toBeCloseTo(9, 6);
});

test("a collection of 37 HU has no contrast to gray matter", () => {
  expect(ctSubdural.compute({ ...ctSubdural.defaults, density: 37 }, 7).truth.difference).toBe(0);
});

test("the midline structures move by the shift", () => {
  const { matrix, fieldOfView } = getGrid(result);
  /** Returns the center of gravity of the fluid of the third ventricle, in mm to the right of the middle. */
  const thirdVentricle = (image: Float64Array) => {
    let [sum, weight] = [0, 0];
    for (let row = 124; row < 137; row++)
      for (let column = 120; column < 146; column++) {
        const fluid = Math.max(0, 30 - (image[row * matrix + column] ?? 0));
        sum += fluid * column;
        weight += fluid;
      }
    return ((sum / weight + 0.5) / matrix - 0.5) * fieldOfView;
  };
  const still = ctSubdural.compute({ ...ctSubdural.defaults, shift: 0 }, 7);
  const shift = thirdVentricle(getImage(result)) - thirdVentricle(getImage(still));
  expect(Math.abs(shift - 5)).toBeLessThan(1.5);
});
