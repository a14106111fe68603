import { expect, it } from "vitest";
import { findInnerPoint } from "./inner-point";

it("finds the middle of a square", () => {
  const square = [0, 4].flatMap((x) =>
    x
      ? [
          { x, y: 4 },
          { x, y: 0 },
        ]
      : [
          { x, y: 0 },
          { x, y: 4 },
        ],
  );
  const { x, y, distance } = findInnerPoint(square);
  for (const value of [x, y, distance]) expect(value).toBeCloseTo(2, 9);
});

it("stays inside a shape whose centroid is outside", () => {
  const hook = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
    [0, 9],
    [9, 9],
    [9, 1],
    [0, 1],
  ].map(([x = 0, y = 0]) => ({ x, y }));
  const { x, y } = findInnerPoint(hook);
  expect(x > 9 || y < 1 || y > 9).toBe(true);
});
