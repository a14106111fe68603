/** A point in cells of the grid on which regions are painted. */
export type CellPoint = readonly [x: number, y: number];

/** Part of the grid: cells that are 1 inside the painted area, row by row. Its outermost cells are always 0. */
export interface RegionMask {
  left: number;
  top: number;
  width: number;
  height: number;
  cells: Uint8Array;
}

/** Returns an empty mask that covers all points, with a margin of `margin` cells. */
export function createMask(points: readonly CellPoint[], margin: number): RegionMask {
  let [left, top, right, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  [left, top] = [Math.floor(left - margin) - 1, Math.floor(top - margin) - 1];
  const [width, height] = [Math.ceil(right + margin) + 1 - left, Math.ceil(bottom + margin) + 1 - top];
  return { left, top, width, height, cells: new Uint8Array(width * height) };
}

/** Fills the cells whose center is inside a polygon, as marks are scored: points inside an odd number of outlines. */
export function fillPolygon({ left, top, width, height, cells }: RegionMask, polygon: readonly CellPoint[]): void {
  for (let row = 1; row < height - 1; row++) {
    const y = top + row + 0.5;
    const crossings = polygon.flatMap(([x1, y1], index) => {
      const [x2, y2] = polygon[(index + 1) % polygon.length] ?? [x1, y1];
      return y1 > y !== y2 > y ? [x1 + ((y - y1) * (x2 - x1)) / (y2 - y1)] : [];
    });
    crossings.sort((a, b) => a - b);
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const from = Math.max(1, Math.ceil((crossings[pair] ?? 0) - left - 0.5));
      const to = Math.min(width - 2, Math.ceil((crossings[pair + 1] ?? 0) - left - 0.5) - 1);
      for (let column = from; column <= to; column++) cells[row * width + column] = 1;
    }
  }
}

/** Fills the cells that a round brush covers on its path along the points. */
export function fillStroke(mask: RegionMask, points: readonly CellPoint[], radius: number): void {
  const { left, top, width, height, cells } = mask;
  points.forEach(([x2, y2], index) => {
    const [x1, y1] = points[index - 1] ?? [x2, y2];
    const [dx, dy] = [x2 - x1, y2 - y1];
    const squaredLength = dx * dx + dy * dy;
    const firstRow = Math.max(1, Math.floor(Math.min(y1, y2) - radius - top));
    const lastRow = Math.min(height - 2, Math.ceil(Math.max(y1, y2) + radius - top));
    const firstColumn = Math.max(1, Math.floor(Math.min(x1, x2) - radius - left));
    const lastColumn = Math.min(width - 2, Math.ceil(Math.max(x1, x2) + radius - left));
    for (let row = firstRow; row <= lastRow; row++)
      for (let column = firstColumn; column <= lastColumn; column++) {
        const [x, y] = [left + column + 0.5 - x1, top + row + 0.5 - y1];
        const share = squaredLength === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / squaredLength));
        const [offX, offY] = [x - share * dx, y - share * dy];
        if (offX * offX + offY * offY <= radius * radius) cells[row * width + column] = 1;
      }
  });
}

/** Empties the cells outside the frame, which is `columns` by `rows` cells. */
export function clipToFrame({ left, top, width, height, cells }: RegionMask, columns: number, rows: number): void {
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const isInside = left + column >= 0 && left + column < columns && top + row >= 0 && top + row < rows;
      if (!isInside) cells[row * width + column] = 0;
    }
}

/** Returns the number of filled cells. */
export function countCells({ cells }: RegionMask): number {
  return cells.reduce((sum, cell) => sum + cell, 0);
}

/** Returns whether two masks of the same place have a filled cell in common. */
export function isOverlapping(mask: RegionMask, other: RegionMask): boolean {
  return mask.cells.some((cell, index) => cell === 1 && other.cells[index] === 1);
}

/** Returns a mask of the same place whose cells are computed from those of two masks. */
export function combineMasks(
  mask: RegionMask,
  other: RegionMask,
  combine: (cell: number, otherCell: number) => number,
): RegionMask {
  return { ...mask, cells: mask.cells.map((cell, index) => combine(cell, other.cells[index] ?? 0)) };
}
