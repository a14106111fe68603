/** Square grid of detector pixels. The origin of coordinates in mm is its center; x grows to the right and y downward. */
export interface DetectorGrid {
  /** Pixels per side. */
  side: number;
  /** Width of a pixel in mm. */
  spacing: number;
}

/** Thickness in cm of each material along the ray to each pixel. */
export interface ThicknessMap extends DetectorGrid {
  softTissue: Float64Array;
  lung: Float64Array;
  corticalBone: Float64Array;
}

/** Returns a map without anything in the beam. */
export function emptyThicknessMap(side: number, fieldWidth: number): ThicknessMap {
  const layer = () => new Float64Array(side * side);
  return { side, spacing: fieldWidth / side, softTissue: layer(), lung: layer(), corticalBone: layer() };
}

/** Returns where a pixel lies in mm, along one axis. */
export function pixelCenter({ side, spacing }: DetectorGrid, index: number): number {
  return (index + 0.5 - side / 2) * spacing;
}

/** Returns where a place in mm lies on the frame, as a fraction of its width. */
export function frameFraction({ side, spacing }: DetectorGrid, place: number): number {
  return 0.5 + place / (side * spacing);
}

/** Calls `visit` for the pixels whose centers lie in a rectangle in mm. */
export function visitPixels(
  grid: DetectorGrid,
  box: { left: number; top: number; right: number; bottom: number },
  visit: (index: number, x: number, y: number) => void,
): void {
  const { side, spacing } = grid;
  const firstIndex = (place: number) => Math.max(0, Math.ceil(place / spacing + side / 2 - 0.5));
  const lastIndex = (place: number) => Math.min(side - 1, Math.floor(place / spacing + side / 2 - 0.5));
  for (let row = firstIndex(box.top); row <= lastIndex(box.bottom); row++) {
    for (let column = firstIndex(box.left); column <= lastIndex(box.right); column++) {
      visit(row * side + column, pixelCenter(grid, column), pixelCenter(grid, row));
    }
  }
}
