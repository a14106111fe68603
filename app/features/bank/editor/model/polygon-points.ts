import { maxRegionPoints } from "./region-brush";
import { clampToFrame, type DrawnPoint, hasArea } from "./region-drawing";

/** The part of a polygon under a pointer: a point, or the edge from the point `index` to the next point. */
export type PolygonPart = { kind: "point" | "edge"; index: number };

/** Size of a picture on the screen, in the unit in which distances are measured. */
interface ScreenSize {
  width: number;
  height: number;
}

/** Returns the polygon with a point moved, or the polygon itself if it would lose its area. */
export function movePoint(polygon: readonly DrawnPoint[], index: number, to: DrawnPoint): DrawnPoint[] {
  const moved = polygon.with(index, clampToFrame(to));
  return hasArea(moved) ? moved : [...polygon];
}

/** Returns the polygon with a new point after the point `index`; null if the polygon has the maximum number of points. */
export function insertPoint(polygon: readonly DrawnPoint[], index: number, point: DrawnPoint): DrawnPoint[] | null {
  return polygon.length < maxRegionPoints ? polygon.toSpliced(index + 1, 0, clampToFrame(point)) : null;
}

/** Returns the middle of the edge from the point `index` to the next one. */
export function findMiddle(polygon: readonly DrawnPoint[], index: number): DrawnPoint {
  const [from, to] = [polygon[index], polygon[(index + 1) % polygon.length]];
  if (!from || !to) throw new Error("no such point");
  return clampToFrame({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
}

/** Returns the polygon without a point; null if nothing with an area would be left. */
export function removePoint(polygon: readonly DrawnPoint[], index: number): DrawnPoint[] | null {
  const left = polygon.toSpliced(index, 1);
  return hasArea(left) ? left : null;
}

/** Returns the nearest point of a polygon within `reach` of a position, otherwise the nearest edge; null if both are farther. */
export function findPart(
  polygon: readonly DrawnPoint[],
  position: DrawnPoint,
  { width, height }: ScreenSize,
  reach: number,
): PolygonPart | null {
  const measure = (from: DrawnPoint, to: DrawnPoint) => {
    const [dx, dy] = [(to.x - from.x) * width, (to.y - from.y) * height];
    const [x, y] = [(position.x - from.x) * width, (position.y - from.y) * height];
    const squaredLength = dx * dx + dy * dy;
    const share = squaredLength === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / squaredLength));
    return Math.hypot(x - share * dx, y - share * dy);
  };
  const point = findNearest(polygon.map((one) => measure(one, one)));
  if (point.distance <= reach) return { kind: "point", index: point.index };
  const edge = findNearest(polygon.map((one, index) => measure(one, polygon[(index + 1) % polygon.length] ?? one)));
  return edge.distance <= reach ? { kind: "edge", index: edge.index } : null;
}

/**
 * Returns the index of the last polygon that contains a position, because later polygons are drawn on top; -1 if there is
 * none.
 */
export function findPolygonAt(polygons: readonly (readonly DrawnPoint[])[], { x, y }: DrawnPoint): number {
  return polygons.findLastIndex((polygon) => {
    const crossings = polygon.filter((from, index) => {
      const to = polygon[(index + 1) % polygon.length] ?? from;
      return from.y > y !== to.y > y && x < ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x;
    });
    return crossings.length % 2 === 1;
  });
}

function findNearest(distances: readonly number[]): { index: number; distance: number } {
  const distance = Math.min(...distances);
  return { index: distances.indexOf(distance), distance };
}
