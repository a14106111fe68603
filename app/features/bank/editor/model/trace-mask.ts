import type { CellPoint, RegionMask } from "./region-mask";

// The sides of a filled cell, clockwise on the screen, as steps from one corner to the next. Side n ends where side n + 1 begins.
const sides = [
  { corner: [0, 0], step: [1, 0], neighbor: [0, -1] },
  { corner: [1, 0], step: [0, 1], neighbor: [1, 0] },
  { corner: [1, 1], step: [-1, 0], neighbor: [0, 1] },
  { corner: [0, 1], step: [0, -1], neighbor: [-1, 0] },
] as const;

/**
 * Returns the outlines of the connected areas of a mask without holes, through the middles of the sides between filled and empty
 * cells. This cuts the corners of the cells, so slanted edges have no steps and the area differs by half a cell only.
 */
export function traceOutlines(mask: RegionMask): CellPoint[][] {
  const { width, height, cells, left, top } = mask;
  const isFilled = (column: number, row: number) => cells[row * width + column] === 1;
  const isTraced = new Uint8Array(cells.length);
  const outlines: CellPoint[][] = [];
  for (let row = 1; row < height - 1; row++)
    for (let column = 1; column < width - 1; column++) {
      // Every area has an uppermost row, in which a cell with an empty cell above it begins the outline.
      if (!isFilled(column, row) || isFilled(column, row - 1) || isTraced[row * width + column]) continue;
      const outline: CellPoint[] = [];
      let [x, y, side] = [column, row, 0];
      do {
        if (side === 0) isTraced[y * width + x] = 1;
        const { corner, step, neighbor } = sides[side as 0 | 1 | 2 | 3];
        outline.push([left + x + corner[0] + step[0] / 2, top + y + corner[1] + step[1] / 2]);
        // The next cell lies ahead of the side, and the diagonal cell lies across the corner.
        const [aheadX, aheadY] = [x + step[0], y + step[1]];
        const [acrossX, acrossY] = [aheadX + neighbor[0], aheadY + neighbor[1]];
        if (!isFilled(aheadX, aheadY)) side = (side + 1) % 4;
        else if (isFilled(acrossX, acrossY)) [x, y, side] = [acrossX, acrossY, (side + 3) % 4];
        else [x, y] = [aheadX, aheadY];
      } while (x !== column || y !== row || side !== 0);
      outlines.push(outline);
    }
  return outlines;
}
