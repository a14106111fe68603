import { getOutline, type Point, type Shape, toFractions } from "../../draw-shapes";
import type { TrueRegion } from "../../phantom";

/** The size of a picture in pixels, and of a pixel in mm; (0, 0) mm is its center. */
export interface PictureSize {
  width: number;
  height: number;
  spacing: number;
}

/**
 * Returns a region with the outline of a shape on frames 0 to `last`, cut at the edges of the picture; an empty list if the
 * shape lies outside.
 */
export function createRegion(name: string, shape: Shape, size: PictureSize, last = 0): TrueRegion[] {
  const points = toFractions(getOutline(shape), { ...size, values: new Uint8Array(0) });
  const polygon = cutAtEdges(points).map(({ x, y }) => ({ x: round(x), y: round(y) }));
  return polygon.length < 3 ? [] : [{ name, from: 0, to: last, polygon }];
}

/** Returns the shape moved by (x, y) mm. */
export function moveShape(shape: Shape, x: number, y: number): Shape {
  if (shape.kind === "ellipse") return { ...shape, x: shape.x + x, y: shape.y + y };
  return { ...shape, points: shape.points.map((point) => ({ x: point.x + x, y: point.y + y })) };
}

/** Rounds a fraction so that it is the same on every machine. */
function round(fraction: number): number {
  return Math.round(fraction * 1e5) / 1e5;
}

/** Cuts a polygon at the unit square, one edge after another (Sutherland–Hodgman). */
function cutAtEdges(points: Point[]): Point[] {
  const sides: ((point: Point) => number)[] = [(p) => p.x, (p) => 1 - p.x, (p) => p.y, (p) => 1 - p.y];
  return sides.reduce((polygon, inside) => {
    return polygon.flatMap((to, index) => {
      const from = polygon[(index + polygon.length - 1) % polygon.length] ?? to;
      const before = inside(from);
      const after = inside(to);
      const share = before / (before - after);
      const crossing = { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
      if (after >= 0) return before >= 0 ? [to] : [crossing, to];
      return before >= 0 ? [crossing] : [];
    });
  }, points);
}
