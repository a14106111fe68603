import { maxOutlinePoints } from "../../app/features/series/series";
import { type Point, simplifyLoop } from "./simplify-loop";

// Converts masks to polygons by marching squares: the outline runs halfway between the centers of inner and outer pixels.

/** A mask: 1 inside, 0 outside, row by row from the upper left corner. */
export interface Mask {
  width: number;
  height: number;
  data: Uint8Array;
}

export interface ContourOptions {
  /** Outlines and holes with a smaller area in pixels are left out. */
  minimumArea: number;
  /** Maximum distance in pixels between the outline and the simplified polygon. Small outlines get a smaller tolerance. */
  tolerance: number;
}

type Side = "top" | "right" | "bottom" | "left";

/**
 * Segments in a cell of four pixel centers. The index is the sum of the corners inside the mask: upper left 1, upper right 2,
 * lower right 4, lower left 8. The inside is to the right of each segment. Pixels that touch only at a corner are not
 * connected.
 */
const segmentsByCorners: readonly (readonly [Side, Side])[][] = [
  [],
  [["top", "left"]],
  [["right", "top"]],
  [["right", "left"]],
  [["bottom", "right"]],
  [
    ["top", "left"],
    ["bottom", "right"],
  ],
  [["bottom", "top"]],
  [["bottom", "left"]],
  [["left", "bottom"]],
  [["top", "bottom"]],
  [
    ["right", "top"],
    ["left", "bottom"],
  ],
  [["right", "bottom"]],
  [["left", "right"]],
  [["top", "right"]],
  [["left", "top"]],
  [],
];

/**
 * Returns the outlines of a mask as polygons, largest first. Points are fractions of the width and height. A hole is joined to its
 * outline by a cut of width zero, so that a test of points inside also works with holes.
 */
export function contourMask(mask: Mask, { minimumArea, tolerance }: ContourOptions): Point[][] {
  const loops = traceLoops(mask)
    .map((points) => ({ points, area: signedArea(points) }))
    .filter(({ area }) => Math.abs(area) >= minimumArea);
  const outlines = loops.filter(({ area }) => area > 0).sort((one, other) => other.area - one.area);
  const shapes = outlines.map((outline) => ({ outline, holes: [] as Loop[] }));
  for (const hole of loops.filter(({ area }) => area < 0)) {
    const [first] = hole.points;
    // The smallest outline around a hole is the last one that contains it, because outlines are sorted by size.
    const owner = first && shapes.findLast(({ outline }) => isInside(outline.points, first));
    owner?.holes.push(hole);
  }
  return shapes
    .map(({ outline, holes }) => simplifyToLimit(outline, holes, tolerance))
    .filter((polygon) => polygon.length >= 3)
    .map((polygon) => polygon.map(({ x, y }) => ({ x: toFraction(x, mask.width), y: toFraction(y, mask.height) })));
}

/** A closed line around pixels; `area` is negative for a hole. */
interface Loop {
  points: Point[];
  area: number;
}

/**
 * Returns a simplified outline with its holes as one polygon. For a ragged shape, raises the tolerance and leaves out the smallest
 * holes until a question can contain the polygon. A tolerance of 0 keeps all points.
 */
function simplifyToLimit(outline: Loop, holes: readonly Loop[], tolerance: number, coarseness = 1): Point[] {
  // Small outlines and holes stay closer to their shape.
  const toleranceOf = ({ area }: Loop) => Math.min(tolerance, Math.sqrt(Math.abs(area)) / 8);
  const simplify = (loop: Loop) => simplifyLoop(loop.points, coarseness * toleranceOf(loop));
  const polygon = holes
    .filter((hole) => (coarseness - 1) * tolerance <= toleranceOf(hole))
    .map(simplify)
    .filter(({ length }) => length >= 3)
    .reduce(joinHole, simplify(outline));
  if (tolerance === 0 || polygon.length <= maxOutlinePoints) return polygon;
  return simplifyToLimit(outline, holes, tolerance, 1.25 * coarseness);
}

/** Reports whether a point lies inside a polygon (even-odd rule). */
export function isInside(polygon: readonly Point[], { x, y }: Point): boolean {
  let inside = false;
  polygon.forEach((from, index) => {
    const to = polygon[(index + 1) % polygon.length] ?? from;
    if (from.y > y !== to.y > y && x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)) inside = !inside;
  });
  return inside;
}

/** Returns the area inside a loop, negative if it runs counterclockwise on the screen. */
export function signedArea(points: readonly Point[]): number {
  return (
    points.reduce((sum, from, index) => {
      const to = points[(index + 1) % points.length] ?? from;
      return sum + from.x * to.y - to.x * from.y;
    }, 0) / 2
  );
}

/** Returns closed loops: outlines clockwise, holes counterclockwise. Points are in pixels from the upper left corner of the mask. */
function traceLoops(mask: Mask): Point[][] {
  const next = linkSegments(mask);
  const loops: Point[][] = [];
  for (const start of next.keys()) {
    const loop: Point[] = [];
    let key: number | undefined = start;
    while (key !== undefined && next.has(key)) {
      loop.push(getPointOfKey(key, mask.width));
      const endByStart: number | undefined = next.get(key);
      next.delete(key);
      key = endByStart;
    }
    if (loop.length > 2) loops.push(loop);
  }
  return loops;
}

/** Maps the start of every segment to its end. Points are represented by numbers (`keyOf`). */
function linkSegments(mask: Mask): Map<number, number> {
  const { width, height, data } = mask;
  const isSet = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && data[y * width + x] === 1;
  const next = new Map<number, number>();
  const { left, top, right, bottom } = findBounds(mask);
  for (let y = top - 1; y <= bottom; y++)
    for (let x = left - 1; x <= right; x++) {
      const corners =
        (isSet(x, y) ? 1 : 0) + (isSet(x + 1, y) ? 2 : 0) + (isSet(x + 1, y + 1) ? 4 : 0) + (isSet(x, y + 1) ? 8 : 0);
      for (const [from, to] of segmentsByCorners[corners] ?? [])
        next.set(getPointKey(x, y, from, width), getPointKey(x, y, to, width));
    }
  return next;
}

/** Returns the first and last columns and rows with a pixel inside; most masks cover a small part of the picture. */
function findBounds({ width, height, data }: Mask): { left: number; top: number; right: number; bottom: number } {
  const box = { left: width, top: height, right: -1, bottom: -1 };
  for (let n = data.indexOf(1); n >= 0; n = data.indexOf(1, n + 1)) {
    const [x, y] = [n % width, Math.floor(n / width)];
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/** Twice the distance of each side's midpoint from the upper left corner of the cell. */
const midpoints: Record<Side, [number, number]> = { top: [1, 0], right: [2, 1], bottom: [1, 2], left: [0, 1] };

/** Returns a number for the midpoint of a side, equal for both cells that share the side. */
function getPointKey(x: number, y: number, side: Side, width: number): number {
  const [dx, dy] = midpoints[side];
  return (2 * (y + 1) + dy) * (2 * width + 4) + 2 * (x + 1) + dx;
}

function getPointOfKey(key: number, width: number): Point {
  const row = 2 * width + 4;
  // Subtracts half a pixel: cells start one pixel outside of the mask, and the center of a pixel lies half a pixel from its
  // corner.
  return { x: (key % row) / 2 - 0.5, y: Math.floor(key / row) / 2 - 0.5 };
}

/**
 * Joins a hole to its outline: the polygon runs from the outline to the nearest point of the hole, around the hole, and back.
 */
function joinHole(outline: Point[], hole: Point[]): Point[] {
  let best = { distance: Number.POSITIVE_INFINITY, outer: 0, inner: 0 };
  outline.forEach((from, outer) => {
    hole.forEach((to, inner) => {
      const distance = (from.x - to.x) ** 2 + (from.y - to.y) ** 2;
      if (distance < best.distance) best = { distance, outer, inner };
    });
  });
  const { outer, inner } = best;
  return [...outline.slice(0, outer + 1), ...hole.slice(inner), ...hole.slice(0, inner + 1), ...outline.slice(outer)];
}

function toFraction(value: number, length: number): number {
  return Math.round(Math.min(1, Math.max(0, value / length)) * 10_000) / 10_000;
}
