import { expect, test } from "vitest";
import { arcOutline, bandOutline, ellipseOutline, trueRegion } from "./ct-regions";

const grid = { matrix: 64, fieldOfView: 200, x: 10, y: 0 };

/** Returns the area of an outline, positive for one direction and negative for the other. */
const area = (outline: readonly { x: number; y: number }[]) =>
  outline.reduce((sum, { x, y }, n) => {
    const next = outline[(n + 1) % outline.length] ?? { x, y };
    return sum + (x * next.y - next.x * y) / 2;
  }, 0);

test("the outline of an ellipse has its area, turned or not", () => {
  expect(area(ellipseOutline({ x: 5, y: 3, a: 20, b: 10, angle: 0.7 })) / (Math.PI * 200)).toBeCloseTo(1, 1);
});

test("a band leaves out its inner ellipse", () => {
  const band = bandOutline({ x: 0, y: 0, a: 30, b: 30 }, { x: 0, y: 0, a: 20, b: 20 });
  expect(area(band) / (Math.PI * 500)).toBeCloseTo(1, 1);
});

test("an arc is a part of a ring", () => {
  expect(area(arcOutline(20, 30, 0, Math.PI / 2)) / ((Math.PI * 500) / 4)).toBeCloseTo(1, 1);
});

test("regions are shares of the picture and stay within it", () => {
  const { polygon, from, to } = trueRegion(
    "Corner",
    [
      { x: 10, y: 0 },
      { x: 60, y: 50 },
      { x: 500, y: 0 },
    ],
    grid,
    2,
    4,
  );
  expect(polygon).toEqual([
    { x: 0.5, y: 0.5 },
    { x: 0.75, y: 0.75 },
    { x: 1, y: 0.5 },
  ]);
  expect([from, to]).toEqual([2, 4]);
});
