import { expect, it } from "vitest";
import { createRegion, moveShape } from "./picture-region";

const size = { width: 100, height: 50, spacing: 2 };

it("gives outlines as fractions of the picture", () => {
  const points = [
    { x: -50, y: -25 },
    { x: 50, y: -25 },
    { x: 50, y: 25 },
  ];
  const [region] = createRegion("Triangle", { kind: "polygon", points }, size, 4);
  expect(region).toEqual({
    name: "Triangle",
    from: 0,
    to: 4,
    polygon: [
      { x: 0.25, y: 0.25 },
      { x: 0.75, y: 0.25 },
      { x: 0.75, y: 0.75 },
    ],
  });
});

it("cuts outlines at the edges of the picture, and drops those outside it", () => {
  const circle = { kind: "ellipse" as const, x: 100, y: 0, radiusX: 20, radiusY: 20 };
  const [half] = createRegion("Half", circle, size);
  expect(Math.max(...(half?.polygon.map(({ x }) => x) ?? []))).toBe(1);
  expect(Math.min(...(half?.polygon.map(({ x }) => x) ?? []))).toBe(0.9);
  expect(createRegion("Outside", moveShape(circle, 60, 0), size)).toEqual([]);
});
