import { expect, it } from "vitest";
import {
  averageBlocks,
  createRaster,
  fillShape,
  getOutline,
  type Shape,
  smoothOutline,
  toFractions,
} from "./draw-shapes";

const paintedArea = (shape: Shape) => {
  const raster = createRaster(200, 200, 0.5);
  fillShape(raster, shape, 1);
  return raster.values.reduce((sum, value) => sum + value, 0) * 0.25;
};

it("paints shapes with their area in mm²", () => {
  expect(paintedArea({ kind: "ellipse", x: 3, y: -4, radiusX: 20, radiusY: 10 })).toBeCloseTo(Math.PI * 200, -1);
  expect(paintedArea({ kind: "ellipse", x: 3, y: -4, radiusX: 20, radiusY: 10, angle: 37 })).toBeCloseTo(
    Math.PI * 200,
    -1,
  );
  const square = [-10, 10].flatMap((x) => (x < 0 ? [-10, 10] : [10, -10]).map((y) => ({ x, y })));
  expect(paintedArea({ kind: "polygon", points: square })).toBe(400);
  const line: Shape = {
    kind: "line",
    points: [
      { x: -15, y: 0 },
      { x: 15, y: 0 },
    ],
    width: 6,
  };
  // A rectangle and two half circles.
  expect(paintedArea(line)).toBeCloseTo(180 + Math.PI * 9, -1);
});

it("turns an ellipse clockwise, as its outline does", () => {
  const raster = createRaster(100, 100, 1);
  fillShape(raster, { kind: "ellipse", x: 0, y: 0, radiusX: 30, radiusY: 5, angle: 45 }, 1);
  const at = (x: number, y: number) => raster.values[(y + 50) * 100 + x + 50];
  expect([at(15, 15), at(-15, -15), at(15, -15)]).toEqual([1, 1, 0]);
  const [first] = getOutline({ kind: "ellipse", x: 0, y: 0, radiusX: 30, radiusY: 5, angle: 45 });
  expect(first?.x).toBeCloseTo(30 / Math.SQRT2);
  expect(first?.y).toBeCloseTo(30 / Math.SQRT2);
});

it("lets later shapes cover earlier ones, and leaves what lies outside the map alone", () => {
  const raster = createRaster(20, 20, 1);
  fillShape(raster, { kind: "ellipse", x: 0, y: 0, radiusX: 100, radiusY: 100 }, 1);
  fillShape(raster, { kind: "ellipse", x: 40, y: 0, radiusX: 5, radiusY: 5 }, 3);
  fillShape(raster, { kind: "ellipse", x: 0, y: 0, radiusX: 4, radiusY: 4 }, 2);
  expect(new Set(raster.values)).toEqual(new Set([1, 2]));
  expect(raster.values[0]).toBe(1);
});

it("averages blocks", () => {
  const raster = createRaster(4, 4, 1);
  raster.values.set([1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 8, 8, 0, 0, 8, 8]);
  const small = averageBlocks(raster, 2);
  expect([small.width, small.spacing, [...small.values]]).toEqual([2, 2, [2.5, 0, 0, 8]]);
});

it("gives places as fractions from the upper left corner", () => {
  const raster = createRaster(100, 50, 2);
  expect(
    toFractions(
      [
        { x: -100, y: -50 },
        { x: 0, y: 0 },
        { x: 50, y: 50 },
      ],
      raster,
    ),
  ).toEqual([
    { x: 0, y: 0 },
    { x: 0.5, y: 0.5 },
    { x: 0.75, y: 1 },
  ]);
});

it("draws a smooth outline through its points", () => {
  const points = [
    { x: 0, y: -9 },
    { x: 9, y: 0 },
    { x: 0, y: 9 },
    { x: -9, y: 0 },
  ];
  const outline = smoothOutline(points, 4);
  expect(outline).toHaveLength(16);
  expect(points.every((point) => outline.some(({ x, y }) => x === point.x && y === point.y))).toBe(true);
});
