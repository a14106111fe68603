import type { RegionMask } from "./region-mask";

// A region is one outline, so it has no holes. Small holes are filled. A large hole cuts the area into two parts that leave
// the hole free.

/** Fills holes with fewer than `maxFilled` cells, and cuts the mask at the others until no part has a hole. */
export function splitAtHoles(mask: RegionMask, maxFilled: number): RegionMask[] {
  const { filled, cutRow } = fillSmallHoles(mask, maxFilled);
  if (cutRow === null) return [filled];
  const above = keepRows(filled, 0, cutRow);
  const below = keepRows(filled, cutRow, mask.height);
  return [above, below].flatMap((part) => splitAtHoles(part, maxFilled));
}

/** Returns the mask without its small holes, and the middle row of a large one; null if there is none. */
function fillSmallHoles(mask: RegionMask, maxFilled: number): { filled: RegionMask; cutRow: number | null } {
  const { width } = mask;
  const filled = { ...mask, cells: mask.cells.slice() };
  const isSeen = mask.cells.slice();
  let cutRow: number | null = null;
  // The corner is outside, because the outermost cells of a mask are empty.
  collectEmptyCells(isSeen, mask, 0);
  for (let start = 0; start < isSeen.length; start++) {
    if (isSeen[start]) continue;
    const hole = collectEmptyCells(isSeen, mask, start);
    if (hole.length < maxFilled) for (const cell of hole) filled.cells[cell] = 1;
    else {
      const lastRow = Math.floor(hole.reduce((last, cell) => Math.max(last, cell), 0) / width);
      cutRow ??= Math.floor((Math.floor(start / width) + lastRow) / 2);
    }
  }
  return { filled, cutRow };
}

/** Returns the empty cells that are connected with a cell, also by their corners, and marks them as seen. */
function collectEmptyCells(isSeen: Uint8Array, { width, height }: RegionMask, start: number): number[] {
  const found = [start];
  isSeen[start] = 1;
  for (let next = 0; next < found.length; next++) {
    const cell = found[next] ?? 0;
    const [column, row] = [cell % width, Math.floor(cell / width)];
    for (let nearRow = Math.max(0, row - 1); nearRow <= Math.min(height - 1, row + 1); nearRow++)
      for (let near = Math.max(0, column - 1); near <= Math.min(width - 1, column + 1); near++) {
        const neighbor = nearRow * width + near;
        if (isSeen[neighbor]) continue;
        isSeen[neighbor] = 1;
        found.push(neighbor);
      }
  }
  return found;
}

/** Returns the rows from `from` up to `to`, with an empty row above and below. */
function keepRows({ left, top, width, cells }: RegionMask, from: number, to: number): RegionMask {
  const height = to - from + 2;
  const kept = new Uint8Array(width * height);
  kept.set(cells.subarray(from * width, to * width), width);
  return { left, width, height, top: top + from - 1, cells: kept };
}
