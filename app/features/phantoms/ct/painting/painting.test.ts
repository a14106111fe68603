import { expect, test } from "vitest";
import { ellipseOutline } from "../ct-regions";
import { blurSlice } from "./blur-slice";
import { lobedOutline } from "./lobed-outline";
import { mirrorOutline, smoothOutline } from "./outlines";
import { coverOutline, paintSlice } from "./paint-slice";
import { coverSphere, mixHu, sphereShare } from "./sphere-slice";

const grid = { matrix: 64, fieldOfView: 64 };
const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);

test("coverage adds up to the area of the outline", () => {
  const square = [
    { x: -10.25, y: -8 },
    { x: 9.5, y: -8 },
    { x: 9.5, y: 12 },
    { x: -10.25, y: 12 },
  ];
  expect(sum(coverOutline(square, grid))).toBeCloseTo(19.75 * 20, 6);
  const circle = coverOutline(ellipseOutline({ x: 3, y: 1, a: 12, b: 12 }), grid);
  expect(sum(circle) / (Math.PI * 144)).toBeCloseTo(1, 1);
  expect(Math.max(...circle)).toBeLessThanOrEqual(1);
});

test("an outline may leave the picture", () => {
  const half = coverOutline(ellipseOutline({ x: 32, y: 0, a: 10, b: 10 }), grid);
  expect(sum(half) / (Math.PI * 50)).toBeCloseTo(1, 1);
});

test("later shapes cover earlier ones, and pixels at an edge are mixed", () => {
  const box = (left: number, hu: number) => ({
    outline: [-5, 5].flatMap((y) => (y < 0 ? [left, 10] : [10, left]).map((x) => ({ x, y }))),
    hu,
  });
  const image = paintSlice([box(-10, 0), box(0.5, 100)], grid);
  const row = image.subarray(32 * 64, 33 * 64);
  expect([row[0], row[25], row[32], row[36]]).toEqual([-1000, 0, 50, 100]);
});

test("a smooth outline passes through its control points, and its mirror image is on the other side", () => {
  const outline = smoothOutline([
    [10, 0],
    [0, 10],
    [-10, 0],
    [0, -10],
  ]);
  expect(outline).toContainEqual({ x: 10, y: 0 });
  expect(mirrorOutline(outline)).toContainEqual({ x: -10, y: 0 });
});

test("a lobed outline stays near its ellipse", () => {
  for (const { x, y } of lobedOutline(0, 0, 20, 30, 9, 0.1)) {
    const radius = Math.hypot(x / 20, y / 30);
    expect(Math.abs(radius - 1)).toBeLessThanOrEqual(0.16 + 1e-9);
  }
});

test("blurring keeps the sum and lowers the peak", () => {
  const image = new Float64Array(64 * 64);
  image[32 * 64 + 32] = 1;
  const blurred = blurSlice(image, 1.5);
  expect(sum(blurred)).toBeCloseTo(1, 9);
  expect(Math.max(...blurred)).toBeCloseTo(1 / (2 * Math.PI * 1.5 ** 2), 2);
});

test("a sphere fills its diameter's share of a slice, and its volume in all", () => {
  const sphere = { x: 0, y: 0, z: 0, radius: 6 };
  expect(sphereShare(sphere, 0, { z: 0, thickness: 24 })).toBeCloseTo(0.5, 9);
  expect(sphereShare(sphere, 0, { z: 6, thickness: 6 })).toBeCloseTo(0.5, 9);
  expect(sphereShare(sphere, 6, { z: 0, thickness: 1 })).toBe(0);
  const coverage = coverSphere(sphere, { z: 0, thickness: 24 }, grid);
  expect((24 * sum(coverage)) / ((4 / 3) * Math.PI * 216)).toBeCloseTo(1, 1);
  expect(mixHu(new Float64Array(64 * 64).fill(-800), coverage, 0)[32 * 64 + 32]).toBeCloseTo(-400, -1);
});
