import { type DetectorGrid, visitPixels } from "./thickness-map";

/** An ellipsoid seen along its `depth` axis; lengths are semi-axes in mm. */
export interface Ellipsoid {
  x: number;
  y: number;
  radiusX: number;
  radiusY: number;
  depth: number;
  /** Rotation in the plane of the detector in radians, clockwise on the screen; 0 if absent. */
  angle?: number;
}

/** A point of the centerline of a tube, in mm. */
export interface CenterlinePoint {
  x: number;
  y: number;
}

/** Calls `visit` with the length in cm of each ray within an ellipsoid. */
export function visitEllipsoid(
  grid: DetectorGrid,
  { x, y, radiusX, radiusY, depth, angle = 0 }: Ellipsoid,
  visit: (index: number, length: number) => void,
): void {
  const reach = Math.max(radiusX, radiusY);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const box = { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach };
  visitPixels(grid, box, (index, px, py) => {
    const u = ((px - x) * cos + (py - y) * sin) / radiusX;
    const v = ((py - y) * cos - (px - x) * sin) / radiusY;
    const rest = 1 - u * u - v * v;
    if (rest > 0) visit(index, 0.2 * depth * Math.sqrt(rest));
  });
}

/** Adds the length in cm of each ray within an ellipsoid to a layer. */
export function addEllipsoid(layer: Float64Array, grid: DetectorGrid, ellipsoid: Ellipsoid): void {
  visitEllipsoid(grid, ellipsoid, (index, length) => {
    layer[index] = (layer[index] ?? 0) + length;
  });
}

/**
 * Calls `visit` once for each pixel near a centerline, with `distance` in mm and `progress` from 0 at the first point to 1 at the
 * last. `reach` is the largest distance visited in mm.
 */
export function visitTube(
  grid: DetectorGrid,
  centerline: CenterlinePoint[],
  reach: number,
  visit: (index: number, distance: number, progress: number) => void,
): void {
  const nearest = new Map<number, { distance: number; progress: number }>();
  const segments = centerline.length - 1;
  for (let i = 0; i < segments; i++) {
    const from = centerline[i];
    const to = centerline[i + 1];
    if (!from || !to) continue;
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const square = dx * dx + dy * dy;
    const box = {
      left: Math.min(from.x, to.x) - reach,
      right: Math.max(from.x, to.x) + reach,
      top: Math.min(from.y, to.y) - reach,
      bottom: Math.max(from.y, to.y) + reach,
    };
    visitPixels(grid, box, (index, x, y) => {
      const share = Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / square));
      const distance = Math.sqrt((x - from.x - share * dx) ** 2 + (y - from.y - share * dy) ** 2);
      if (distance <= reach && distance < (nearest.get(index)?.distance ?? Number.POSITIVE_INFINITY)) {
        nearest.set(index, { distance, progress: (i + share) / segments });
      }
    });
  }
  for (const [index, { distance, progress }] of nearest) visit(index, distance, progress);
}

/** Returns the length in cm of a ray through a cylinder that passes its axis at `distance`; both lengths given in mm. */
export function cylinderChord(radius: number, distance: number): number {
  return distance < radius ? 0.2 * Math.sqrt(radius * radius - distance * distance) : 0;
}
