import type { TissueMap } from "../acquisition/tissue-map";

// The folds of the cortex. Sulci are the lines on which a smooth random field changes its sign; the cortex lines them. The field
// runs around the brain and into its depth, so that most sulci point inward, as in an axial slice.

/** The shape of the brain, and the labels for its cortex and sulci. */
export interface CortexFold {
  /** Half the width and half the length of the brain in mm. */
  halfWidth: number;
  halfLength: number;
  /** Labels of the tissues. */
  csf: number;
  gray: number;
  white: number;
}

const cellsAround = 40;
const cellDepth = 10;
const cellsDeep = 5;
const corticalThickness = 3;
const halfSulcus = 0.9;
/** Distance in labels between the points at which the field is computed; values in between are interpolated. */
const stride = 8;

/** Paints cortex, sulci, and white matter into the oval of the brain. `random` shapes the folds. */
export function foldCortex(map: TissueMap, fold: CortexFold, random: () => number): void {
  const { spacing, width, height } = map;
  const field = sampleField(map, fold, createFoldField(random));
  for (let row = 0; row < height; row++) {
    const y = ((row + 0.5 - height / 2) * spacing) / fold.halfLength;
    for (let column = 0; column < width; column++) {
      const x = ((column + 0.5 - width / 2) * spacing) / fold.halfWidth;
      const square = x * x + y * y;
      if (square >= 1) continue;
      const depth = (1 - Math.sqrt(square)) * meanRadius(fold);
      const toSulcus = depth > 24 ? 24 : distanceToSulcus(field, row, column, depth);
      map.values[row * width + column] = labelAt(depth, toSulcus, fold);
    }
  }
}

function labelAt(depth: number, toSulcus: number, fold: CortexFold): number {
  // Sulci open toward the surface.
  if (toSulcus < halfSulcus + 0.8 * Math.max(0, 1 - depth / 5)) return fold.csf;
  return Math.min(toSulcus - halfSulcus, depth) < corticalThickness ? fold.gray : fold.white;
}

function meanRadius(fold: CortexFold): number {
  return (fold.halfWidth + fold.halfLength) / 2;
}

/** Values at the sampled points: the signed distance to the next sulcus in mm, and the depth of the sulci. */
interface SampledField {
  columns: number;
  distance: Float64Array;
  reach: Float64Array;
}

/** Returns the distance in mm from the next sulcus, including its floor. */
function distanceToSulcus(field: SampledField, row: number, column: number, depth: number): number {
  const u = (column % stride) / stride;
  const v = (row % stride) / stride;
  const index = Math.floor(row / stride) * field.columns + Math.floor(column / stride);
  const interpolate = (values: Float64Array) => {
    const upper = (values[index] as number) * (1 - u) + (values[index + 1] as number) * u;
    const lower =
      (values[index + field.columns] as number) * (1 - u) + (values[index + field.columns + 1] as number) * u;
    return upper * (1 - v) + lower * v;
  };
  const toSulcus = interpolate(field.distance);
  const excessDepth = Math.max(0, depth - interpolate(field.reach));
  return Math.sqrt(toSulcus * toSulcus + excessDepth * excessDepth);
}

function sampleField(map: TissueMap, fold: CortexFold, field: FoldField): SampledField {
  const columns = map.width / stride + 1;
  const rows = map.height / stride + 1;
  const result = { columns, distance: new Float64Array(columns * rows), reach: new Float64Array(columns * rows) };
  for (let row = 0; row < rows; row++) {
    const y = ((row * stride + 0.5 - map.height / 2) * map.spacing) / fold.halfLength;
    for (let column = 0; column < columns; column++) {
      const x = ((column * stride + 0.5 - map.width / 2) * map.spacing) / fold.halfWidth;
      const radius = Math.sqrt(x * x + y * y);
      if (radius > 1.1 || radius < 0.5) continue;
      const around = (Math.atan2(y, x) / (2 * Math.PI) + 1) * cellsAround;
      const depth = Math.max(0, 1 - radius) * meanRadius(fold);
      const cellWidth = (2 * Math.PI * radius * meanRadius(fold)) / cellsAround;
      result.distance[row * columns + column] = estimateDistance(field, around, depth, cellWidth);
      result.reach[row * columns + column] = field.reachAt(around);
    }
  }
  return result;
}

/** Returns value divided by slope: near a line on which the field is 0, this is the distance from it. */
function estimateDistance(field: FoldField, around: number, depth: number, cellWidth: number): number {
  const step = 0.05;
  const value = field.valueAt(around, depth);
  const slopeAround = (field.valueAt(around + step, depth) - value) / (step * cellWidth);
  const slopeDeep = (field.valueAt(around, depth + 0.5) - value) / 0.5;
  return value / Math.max(Math.sqrt(slopeAround * slopeAround + slopeDeep * slopeDeep), 0.03);
}

interface FoldField {
  /** Returns a value that is 0 at the sulci, for a position around the brain and a depth in mm. */
  valueAt(around: number, depth: number): number;
  /** Returns the depth of the sulci at a position, in mm. */
  reachAt(around: number): number;
}

function createFoldField(random: () => number): FoldField {
  // Most neighbors differ in sign, so that a sulcus lies between them. Neighbors with equal signs let sulci merge and branch.
  const values = Array.from({ length: cellsDeep * cellsAround }, (_, index) => {
    const sign = index % 2 === 0 ? 1 : -1;
    return sign * (random() < 0.08 ? -1 : 1) * (0.5 + 0.5 * random());
  });
  const noiseGrid = Array.from({ length: cellsDeep * cellsAround }, () => (random() - 0.5) * 1.3);
  const depthGrid = Array.from({ length: cellsAround }, () => 11 + 10 * random());
  return {
    valueAt: (around, depth) => {
      const noise = interpolateGrid(noiseGrid, around * 0.5, depth / cellDepth);
      return interpolateGrid(values, around + noise, depth / cellDepth);
    },
    reachAt: (around) => interpolateGrid(depthGrid, around, 0),
  };
}

/** Returns the smooth value between grid points; the grid closes around the brain, and its last row continues inward. */
function interpolateGrid(grid: readonly number[], around: number, depthPosition: number): number {
  const rows = grid.length / cellsAround;
  const column = Math.floor(around);
  const row = Math.min(Math.floor(depthPosition), rows - 1);
  const below = Math.min(row + 1, rows - 1);
  const left = ((column % cellsAround) + cellsAround) % cellsAround;
  const right = (left + 1) % cellsAround;
  const u = smoothStep(around - column);
  const v = smoothStep(Math.min(depthPosition - row, 1));
  const at = (r: number, c: number) => grid[r * cellsAround + c] as number;
  const upper = at(row, left) * (1 - u) + at(row, right) * u;
  const lower = at(below, left) * (1 - u) + at(below, right) * u;
  return upper * (1 - v) + lower * v;
}

function smoothStep(t: number): number {
  return t * t * (3 - 2 * t);
}
