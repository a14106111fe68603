import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hotspot } from "~/features/questions/types/hotspot";
import { eraseStroke, maxRegionPoints, paintStroke } from "./region-brush";
import type { DrawnPoint } from "./region-drawing";
import { createMask, fillPolygon, fillStroke, type RegionMask } from "./region-mask";
import { measureArea, simplifyOutline } from "./simplify-outline";

const shape = { width: 512, height: 400 };
const inPixels = (polygon: readonly DrawnPoint[]) =>
  polygon.map(({ x, y }) => [x * shape.width, y * shape.height] as const);
/** Area of polygons in pixels of the frame. */
const areaOf = (polygons: readonly (readonly DrawnPoint[])[]) =>
  polygons.reduce((sum, polygon) => sum + Math.abs(measureArea(inPixels(polygon))), 0);
const at = (x: number, y: number) => ({ x: x / shape.width, y: y / shape.height });
const paint = (polygons: DrawnPoint[][], points: DrawnPoint[], radius: number) =>
  paintStroke(polygons, { points, radius }, shape);
const disk = (x: number, y: number, radius: number) => paint([], [at(x, y)], radius)?.polygons ?? [];

/** Pixels of the frame that a stroke covers or that polygons hold. */
function rasterize(fill: (mask: RegionMask) => void): Uint8Array {
  const mask = createMask(
    [
      [0, 0],
      [shape.width, shape.height],
    ],
    1,
  );
  fill(mask);
  return mask.cells;
}
/**
 * Area of a stroke in pixels: the mean over sixteen shifted grids, because one grid can count a twentieth too many pixels along the
 * edges of a thin diagonal stroke.
 */
function measureStroke(points: readonly { x: number; y: number }[], radius: number): number {
  const shifts = Array.from({ length: 16 }, (_, index) => [(index * 0.618) % 1, (index * 0.414) % 1] as const);
  const counts = shifts.map(([dx, dy]) =>
    rasterize((mask) =>
      fillStroke(
        mask,
        points.map(({ x, y }) => [x + dx, y + dy]),
        radius,
      ),
    ).reduce((sum, cell) => sum + cell, 0),
  );
  return counts.reduce((sum, count) => sum + count, 0) / counts.length;
}
const countDifferent = (one: Uint8Array, other: Uint8Array) =>
  one.reduce((sum, cell, index) => sum + Number(cell !== other[index]), 0);

const anyPoint = fc.record({ x: fc.integer({ min: 120, max: 390 }), y: fc.integer({ min: 120, max: 280 }) });
const anyStroke = fc.record({
  points: fc.array(anyPoint, { minLength: 1, maxLength: 6 }),
  radius: fc.integer({ min: 3, max: 60 }),
});

describe("painting", () => {
  it("paints a disk with a click", () => {
    fc.assert(
      fc.property(anyPoint, fc.integer({ min: 2, max: 100 }), ({ x, y }, radius) => {
        const [polygon = [], ...others] = disk(x, y, radius);
        expect(others).toEqual([]);
        const distances = inPixels(polygon).map(([px, py]) => Math.hypot(px - x, py - y));
        expect(Math.max(...distances.map((distance) => Math.abs(distance - radius)))).toBeLessThan(1.5);
        expect(areaOf([polygon]) / (Math.PI * radius ** 2)).toBeCloseTo(1, radius < 10 ? 0 : 1);
        expect(polygon.length).toBeGreaterThan(7);
        expect(polygon.length).toBeLessThan(80);
      }),
    );
  });

  it("keeps the painted area within 1% or 12 pixels, and the painted pixels but for those at the edge", () => {
    fc.assert(
      fc.property(anyStroke, ({ points, radius }) => {
        const polygons = paint(
          [],
          points.map(({ x, y }) => at(x, y)),
          radius,
        )?.polygons as DrawnPoint[][];
        const painted = rasterize((mask) =>
          fillStroke(
            mask,
            points.map(({ x, y }) => [x, y]),
            radius,
          ),
        );
        const stored = rasterize((mask) => {
          for (const polygon of polygons) fillPolygon(mask, inPixels(polygon));
        });
        const paintedCount = painted.reduce((sum, cell) => sum + cell, 0);
        const holes = rasterize((mask) => mask.cells.set(fillHolesOf(painted, mask.width)));
        const expected = holes.reduce((sum, cell) => sum + cell, 0);
        const area = measureStroke(points, radius);
        expect(areaOf(polygons)).toBeGreaterThan(0.99 * area - 12);
        // A hole smaller than the tolerance of marks may be filled.
        expect(areaOf(polygons)).toBeLessThan(1.01 * (area + expected - paintedCount) + 12);
        const edge = inPixels(polygons.flat()).length + areaOf(polygons) / radius;
        expect(countDifferent(stored, painted)).toBeLessThan(expected - paintedCount + 2 * edge + 20);
      }),
      { numRuns: 8 },
    );
  });

  it("never stores more points than a question may have, also of a long scribble", () => {
    const scribble = Array.from({ length: 40 }, (_, n) => at(20 + ((n * 97) % 470), 20 + ((n * 61) % 360)));
    const polygons = paint([], scribble, 4)?.polygons ?? [];
    expect(polygons.length).toBeGreaterThan(0);
    expect(Math.max(...polygons.map((polygon) => polygon.length))).toBeLessThanOrEqual(maxRegionPoints);
    const regions = polygons.map((polygon) => ({ polygon, series: "a", from: 0, to: 0 }));
    expect(hotspot.fields.regions.safeParse(regions.slice(0, 200)).success).toBe(true);
    const star = Array.from({ length: 5000 }, (_, n) => {
      const [angle, radius] = [(2 * Math.PI * n) / 5000, n % 2 ? 300 : 500];
      return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
    });
    expect(simplifyOutline(star, maxRegionPoints).length).toBeLessThanOrEqual(maxRegionPoints);
  });

  it("stays inside the frame", () => {
    for (const { x, y } of disk(0, 0, 50).flat()) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x, y)).toBeLessThanOrEqual(1);
    }
    expect(areaOf(disk(0, 0, 50))).toBeCloseTo((Math.PI * 2500) / 4, -2);
    expect(disk(-80, -80, 50)).toEqual([]);
  });

  it("unites the regions that a stroke touches, and leaves the others as they are", () => {
    const [left, right, far] = [disk(100, 200, 30), disk(200, 200, 30), disk(400, 300, 30)].map(([one = []]) => one);
    const result = paint([left, right, far] as DrawnPoint[][], [at(100, 200), at(200, 200)], 10);
    expect(result?.replaced).toEqual([0, 1]);
    expect(result?.polygons).toHaveLength(1);
    expect(areaOf(result?.polygons ?? [])).toBeCloseTo(2 * Math.PI * 900 + 41 * 20, -2);
    expect(paint([left] as DrawnPoint[][], [at(105, 200)], 10)).toBeNull();
  });

  it("leaves a ring open as two regions, and fills a hole that marks would hit anyway (Q15)", () => {
    const circle = (radius: number) =>
      Array.from({ length: 41 }, (_, n) => at(256 + radius * Math.cos(n * 0.16), 200 + radius * Math.sin(n * 0.16)));
    const ring = paint([], circle(80), 15)?.polygons ?? [];
    expect(ring).toHaveLength(2);
    expect(areaOf(ring) / (Math.PI * (95 ** 2 - 65 ** 2))).toBeCloseTo(1, 1.5);
    expect(paint([], circle(20), 14)?.polygons).toHaveLength(1);
    // Painting over both halves closes the ring.
    expect(paint(ring, [at(256, 200)], 70)?.polygons).toHaveLength(1);
  });
});

describe("erasing", () => {
  const erase = (polygon: DrawnPoint[], points: DrawnPoint[], radius: number) =>
    eraseStroke(polygon, { points, radius }, shape);
  const [big = []] = disk(256, 200, 100);

  it("cuts a region in two, takes a bite out of it, or removes it", () => {
    expect(erase(big, [at(256, 50), at(256, 350)], 10)).toHaveLength(2);
    const [bitten = [], ...others] = erase(big, [at(356, 200)], 30) ?? [];
    expect(others).toEqual([]);
    expect(areaOf([bitten])).toBeLessThan(areaOf([big]) - (Math.PI * 900) / 3);
    expect(erase(big, [at(256, 200)], 120)).toEqual([]);
    expect(erase(big, [at(20, 20)], 30)).toBeNull();
  });

  it("removes what it covers and nothing else", () => {
    fc.assert(
      fc.property(anyPoint, fc.integer({ min: 10, max: 60 }), ({ x, y }, radius) => {
        const left = erase(big, [at(x, y)], radius) ?? [big];
        const remaining = rasterize((mask) => {
          for (const polygon of left) fillPolygon(mask, inPixels(polygon));
        });
        const before = rasterize((mask) => fillPolygon(mask, inPixels(big)));
        const eraser = rasterize((mask) => fillStroke(mask, [[x, y]], radius));
        const expected = before.map((cell, index) => cell & (1 - (eraser[index] ?? 0)));
        expect(countDifferent(remaining, expected)).toBeLessThan(0.01 * Math.PI * 100 ** 2);
      }),
      { numRuns: 8 },
    );
  });
});

/** Returns the cells with every hole filled. */
function fillHolesOf(cells: Uint8Array, width: number): Uint8Array {
  const isOutside = new Uint8Array(cells.length);
  const open = [0];
  isOutside[0] = 1;
  for (let cell = open.pop(); cell !== undefined; cell = open.pop())
    for (const near of [cell - 1, cell + 1, cell - width, cell + width])
      if (near >= 0 && near < cells.length && !cells[near] && !isOutside[near]) {
        isOutside[near] = 1;
        open.push(near);
      }
  return isOutside.map((value) => 1 - value);
}
