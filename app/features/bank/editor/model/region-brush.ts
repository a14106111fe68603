import { splitAtHoles } from "./mask-holes";
import { clampToFrame, type DrawnPoint, hasArea } from "./region-drawing";
import {
  type CellPoint,
  clipToFrame,
  combineMasks,
  countCells,
  createMask,
  fillPolygon,
  fillStroke,
  isOverlapping,
  type RegionMask,
} from "./region-mask";
import { measureArea, simplifyOutline } from "./simplify-outline";
import { traceOutlines } from "./trace-mask";

/** Maximum number of points of a region, equal to that in the schema of the questions. */
export const maxRegionPoints = 200;

/** Size of a frame as it is shown, in pixels of the frame. */
export interface FrameShape {
  width: number;
  height: number;
}

/** The path of a round brush over a frame. */
export interface BrushStroke {
  points: readonly DrawnPoint[];
  /** Radius of the brush in pixels of the frame. */
  radius: number;
}

/** Number of cells along the longer side of a frame. */
const gridSize = 1024;
/** Smallest radius of the brush in cells, so that a click always paints something. */
const minRadius = 2;
/**
 * Distance from a region, as a fraction of the width, at which a mark still counts (Q15). A mark in a smaller hole would count
 * anyway, so such holes are filled.
 */
const markTolerance = 0.015;
/** Minimum area in cells of a part that remains after erasing. */
const minPieceArea = 12;

/**
 * Paints a stroke over the regions that it touches. Returns the new regions, and the indexes of the regions that they replace;
 * null if the stroke changes nothing, because one region already contains it.
 */
export function paintStroke(
  polygons: readonly (readonly DrawnPoint[])[],
  stroke: BrushStroke,
  shape: FrameShape,
): { replaced: number[]; polygons: DrawnPoint[][] } | null {
  const grid = createGrid(shape);
  const { points, radius } = grid.toStroke(stroke);
  const near = polygons.flatMap((polygon, index) => {
    const outline = polygon.map(grid.toCells);
    return isNear(outline, points, radius) ? [{ outline, index }] : [];
  });
  const mask = createMask([...points, ...near.flatMap(({ outline }) => outline)], radius);
  const painted = { ...mask, cells: mask.cells.slice() };
  fillStroke(painted, points, radius);
  clipToFrame(painted, grid.columns, grid.rows);
  const touched = near.flatMap(({ outline, index }) => {
    const filled = fillOutline(mask, outline);
    return isOverlapping(filled, painted) ? [{ filled, index }] : [];
  });
  const united = touched.reduce<RegionMask>(
    (sum, { filled }) => combineMasks(sum, filled, (cell, other) => cell | other),
    painted,
  );
  const [first] = touched;
  if (first && touched.length === 1 && countCells(first.filled) === countCells(united)) return null;
  const replaced = touched.map(({ index }) => index);
  return { replaced, polygons: grid.outline(united) };
}

/**
 * Returns the parts of a region that remain after a stroke of the eraser, possibly none; null if the stroke does not touch the
 * region.
 */
export function eraseStroke(
  polygon: readonly DrawnPoint[],
  stroke: BrushStroke,
  shape: FrameShape,
): DrawnPoint[][] | null {
  const grid = createGrid(shape);
  const outline = polygon.map(grid.toCells);
  const { points, radius } = grid.toStroke(stroke);
  const mask = fillOutline(createMask(outline, 0), outline);
  const erased = { ...mask, cells: new Uint8Array(mask.cells.length) };
  fillStroke(erased, points, radius);
  if (!isOverlapping(mask, erased)) return null;
  return grid.outline(combineMasks(mask, erased, (cell, other) => cell & (1 - other)));
}

/** Returns whether the distance between the bounding boxes of an outline and of other points is at most the radius. */
function isNear(outline: readonly CellPoint[], points: readonly CellPoint[], radius: number): boolean {
  return [0, 1].every((axis) => {
    const [values, others] = [outline, points].map((list) => list.map((point) => point[axis as 0 | 1]));
    if (!values || !others) return false;
    return Math.min(...values) <= Math.max(...others) + radius && Math.max(...values) >= Math.min(...others) - radius;
  });
}

function fillOutline(mask: RegionMask, outline: readonly CellPoint[]): RegionMask {
  const filled = { ...mask, cells: new Uint8Array(mask.cells.length) };
  fillPolygon(filled, outline);
  return filled;
}

/** The grid of a frame. Its cells are square on the screen, even if the pixels of the frame are not. */
function createGrid({ width, height }: FrameShape) {
  const scale = gridSize / Math.max(width, height);
  const [columns, rows] = [width * scale, height * scale];
  const toCells = ({ x, y }: DrawnPoint): CellPoint => [x * columns, y * rows];
  return {
    ...{ columns, rows, toCells },
    toStroke: ({ points, radius }: BrushStroke) => ({
      points: points.map(toCells),
      radius: Math.max(minRadius, radius * scale),
    }),
    /** Returns the outlines of a mask as polygons of the frame. */
    outline: (mask: RegionMask): DrawnPoint[][] =>
      splitAtHoles(mask, Math.PI * (markTolerance * columns) ** 2)
        .flatMap(traceOutlines)
        .filter((outline) => measureArea(outline) >= minPieceArea)
        .map((outline) =>
          simplifyOutline(outline, maxRegionPoints).map(([x, y]) => clampToFrame({ x: x / columns, y: y / rows })),
        )
        .filter(hasArea),
  };
}
