import type { ImageGrid } from "../scan/image-grid";
import type { Point } from "./outlines";

/** An area of one CT number. Later shapes cover earlier ones. */
export interface Shape {
  outline: readonly Point[];
  hu: number;
}

/** Number of lines per row of pixels with which the area of a shape is measured. */
const linesPerRow = 4;

/** Returns where a horizontal line crosses an outline, in pixels from left to right. */
function findCrossings(outline: readonly Point[], y: number): number[] {
  const crossings: number[] = [];
  outline.forEach((end, n) => {
    const start = outline[(n + outline.length - 1) % outline.length] ?? end;
    if (start.y <= y === end.y <= y) return;
    crossings.push(start.x + ((y - start.y) / (end.y - start.y)) * (end.x - start.x));
  });
  return crossings.sort((one, other) => one - other);
}

/** Adds the part of the line from `from` to `to` (in pixels) to the pixels of a row. */
function addSpan(row: Float64Array, from: number, to: number): void {
  const [left, right] = [Math.max(0, from), Math.min(row.length, to)];
  for (let column = Math.floor(left); column < right; column++)
    row[column] = (row[column] ?? 0) + Math.min(right, column + 1) - Math.max(left, column);
}

/** Returns the share of each pixel that an outline in mm covers, row by row (even-odd rule). */
export function coverOutline(outline: readonly Point[], grid: ImageGrid): Float64Array {
  const { matrix, fieldOfView, x = 0, y = 0 } = grid;
  const toPixels = (value: number, center: number) => ((value - center) / fieldOfView + 0.5) * matrix;
  const points = outline.map((point) => ({ x: toPixels(point.x, x), y: toPixels(point.y, y) }));
  const [top, bottom] = [Math.min(...points.map((p) => p.y)), Math.max(...points.map((p) => p.y))];
  const coverage = new Float64Array(matrix * matrix);
  for (let n = Math.max(0, Math.floor(top)); n < Math.min(matrix, bottom); n++) {
    const row = coverage.subarray(n * matrix, (n + 1) * matrix);
    for (let line = 0; line < linesPerRow; line++) {
      const crossings = findCrossings(points, n + (line + 0.5) / linesPerRow);
      for (let c = 0; c + 1 < crossings.length; c += 2) addSpan(row, crossings[c] ?? 0, crossings[c + 1] ?? 0);
    }
    for (let column = 0; column < matrix; column++) row[column] = (row[column] ?? 0) / linesPerRow;
  }
  return coverage;
}

/** Paints a shape over a picture in place. Pixels that the shape covers partly get a mixture. */
export function paintShape(image: Float64Array, shape: Shape, grid: ImageGrid): void {
  coverOutline(shape.outline, grid).forEach((share, p) => {
    if (share > 0) image[p] = (image[p] ?? 0) + share * (shape.hu - (image[p] ?? 0));
  });
}

/** Returns the HU of shapes in air, row by row. */
export function paintSlice(shapes: readonly Shape[], grid: ImageGrid): Float64Array {
  const image = new Float64Array(grid.matrix ** 2).fill(-1000);
  for (const shape of shapes) paintShape(image, shape, grid);
  return image;
}
