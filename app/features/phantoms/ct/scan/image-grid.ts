/** The square of pixels to reconstruct or to paint. */
export interface ImageGrid {
  /** Pixels per side. */
  matrix: number;
  /** Side in mm. */
  fieldOfView: number;
  /** Center in mm; the center of rotation if left out. */
  x?: number;
  y?: number;
}

/** Returns the center of pixel `p` (row by row) in mm from left to right. */
export function pixelX({ matrix, fieldOfView, x = 0 }: ImageGrid, p: number): number {
  return x + (((p % matrix) + 0.5) / matrix - 0.5) * fieldOfView;
}

/** Returns the center of pixel `p` (row by row) in mm from top to bottom. */
export function pixelY({ matrix, fieldOfView, y = 0 }: ImageGrid, p: number): number {
  return y + ((Math.floor(p / matrix) + 0.5) / matrix - 0.5) * fieldOfView;
}
