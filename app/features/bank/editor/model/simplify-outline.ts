import type { CellPoint } from "./region-mask";

/**
 * Minimum area in cells that a corner must add to be kept. Larger outlines use a larger limit, because they need less detail.
 */
const minDetail = 0.5;
const maxDetail = 6;
/** Minimum share of an outline's area that a corner must add to be kept; a disk then keeps about 36 corners. */
const detailShare = 0.00085;
/**
 * Minimum distance of a corner from the line between its neighbors. Nearer corners, such as the steps of slanted edges, are
 * removed.
 */
const maxStep = 1;
/** Maximum distance in cells by which an outline grows to regain the area of the corners that were left out. */
const maxGrowth = 2;

/** Returns an outline with at most `maxPoints` of its points, moved slightly so that it encloses the same area. */
export function simplifyOutline(outline: readonly CellPoint[], maxPoints: number): CellPoint[] {
  const area = measureArea(outline);
  const detail = Math.min(maxDetail, Math.max(minDetail, detailShare * Math.abs(area)));
  let points = [...outline];
  for (let limit = detail / 8; limit < detail || points.length > maxPoints; limit *= 1.25)
    points = dropFlatCorners(points, limit, maxStep * Math.min(1, limit / detail));
  return growOutline(points, area - measureArea(points));
}

/** Returns the area of an outline in cells, positive if it runs clockwise on the screen. */
export function measureArea(outline: readonly CellPoint[]): number {
  return outline.reduce((sum, [x1, y1], index) => {
    const [x2, y2] = outline[(index + 1) % outline.length] ?? [x1, y1];
    return sum + (x1 * y2 - x2 * y1) / 2;
  }, 0);
}

/**
 * Leaves out corners whose triangle with their neighbors is smaller than `limit` or flatter than `step`, but never two
 * neighboring corners.
 */
function dropFlatCorners(points: readonly CellPoint[], limit: number, step: number): CellPoint[] {
  const kept: CellPoint[] = [];
  let wasDropped = false;
  points.forEach((point, index) => {
    const before = kept.at(-1) ?? points.at(-1) ?? point;
    const after = points[index + 1] ?? kept[0] ?? point;
    const remaining = kept.length + points.length - index;
    const area = Math.abs(measureArea([before, point, after]));
    const height = (2 * area) / Math.hypot(after[0] - before[0], after[1] - before[1]);
    wasDropped = !wasDropped && remaining > 3 && (area < limit || height < step);
    if (!wasDropped) kept.push(point);
  });
  return kept;
}

/** Moves every edge outward by the same distance, so that the area grows by `missing` cells. */
function growOutline(points: readonly CellPoint[], missing: number): CellPoint[] {
  const edges = points.map(([x1, y1], index) => {
    const [x2, y2] = points[(index + 1) % points.length] ?? [x1, y1];
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    return { length, outward: [(y2 - y1) / length, (x1 - x2) / length] as const };
  });
  const perimeter = edges.reduce((sum, { length }) => sum + length, 0);
  const distance = Math.min(maxGrowth, Math.max(-maxGrowth, missing / perimeter));
  return points.map(([x, y], index) => {
    const [ax, ay] = (edges.at(index - 1) ?? { outward: [0, 0] }).outward;
    const [bx, by] = (edges[index] ?? { outward: [0, 0] }).outward;
    // At a sharp corner, the edges would meet far outside.
    const factor = distance / Math.max(0.5, 1 + ax * bx + ay * by);
    return [x + factor * (ax + bx), y + factor * (ay + by)];
  });
}
