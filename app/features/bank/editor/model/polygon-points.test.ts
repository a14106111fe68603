import fc from "fast-check";
import { expect, it } from "vitest";
import { findMiddle, findPart, findPolygonAt, insertPoint, movePoint, removePoint } from "./polygon-points";
import { maxRegionPoints } from "./region-brush";
import { hasArea } from "./region-drawing";

const square = [
  { x: 0.2, y: 0.2 },
  { x: 0.6, y: 0.2 },
  { x: 0.6, y: 0.6 },
  { x: 0.2, y: 0.6 },
];
const anyShare = fc.integer({ min: -20, max: 120 }).map((percent) => percent / 100);

it("moves a point to any place in the frame that leaves an area", () => {
  expect(movePoint(square, 2, { x: 0.9, y: 1.4 })[2]).toEqual({ x: 0.9, y: 1 });
  expect(movePoint(square.slice(0, 3), 2, { x: 0.4, y: 0.2 })).toEqual(square.slice(0, 3));
});

it("keeps a polygon valid whatever is done to its points", () => {
  const anyStep = fc.tuple(fc.constantFrom("move", "insert", "remove"), fc.nat(), anyShare, anyShare);
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 30 }), (steps) => {
      const polygon = steps.reduce((before, [step, n, x, y]) => {
        const index = n % before.length;
        if (step === "move") return movePoint(before, index, { x, y });
        if (step === "insert") return insertPoint(before, index, findMiddle(before, index)) ?? before;
        return removePoint(before, index) ?? before;
      }, square);
      expect(hasArea(polygon)).toBe(true);
      expect(polygon.length).toBeLessThanOrEqual(maxRegionPoints);
      for (const { x, y } of polygon) expect(Math.min(x, y, 1 - x, 1 - y)).toBeGreaterThanOrEqual(0);
    }),
  );
});

it("inserts a point after another one, also after the last, up to the limit", () => {
  expect(insertPoint(square, 3, findMiddle(square, 3))?.[4]).toEqual({ x: 0.2, y: 0.4 });
  const full = Array.from({ length: maxRegionPoints }, () => ({ x: 0, y: 0 }));
  expect(insertPoint(full, 0, { x: 0, y: 0 })).toBeNull();
  expect(removePoint(square.slice(0, 3), 0)).toBeNull();
});

it("finds the point or the edge under a pointer, in pixels of the screen", () => {
  const size = { width: 400, height: 100 };
  expect(findPart(square, { x: 0.21, y: 0.25 }, size, 8)).toEqual({ kind: "point", index: 0 });
  expect(findPart(square, { x: 0.21, y: 0.4 }, size, 8)).toEqual({ kind: "edge", index: 3 });
  expect(findPart(square, { x: 0.4, y: 0.4 }, size, 8)).toBeNull();
});

it("finds the uppermost polygon at a position", () => {
  const small = square.map(({ x, y }) => ({ x: x / 2, y: y / 2 }));
  expect(findPolygonAt([square, small], { x: 0.25, y: 0.25 })).toBe(1);
  expect(findPolygonAt([square, small], { x: 0.5, y: 0.5 })).toBe(0);
  expect(findPolygonAt([square, small], { x: 0.9, y: 0.5 })).toBe(-1);
});
