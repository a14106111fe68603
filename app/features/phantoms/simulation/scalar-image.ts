/** An image of real numbers, row by row from the upper left corner. */
export interface ScalarImage {
  width: number;
  height: number;
  values: Float64Array;
}

/** Returns an image whose pixels are `value(column, row)`. */
export function computeImage(
  width: number,
  height: number,
  value: (column: number, row: number) => number,
): ScalarImage {
  const values = new Float64Array(width * height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) values[row * width + column] = value(column, row);
  }
  return { width, height, values };
}

/** Returns an image of the same size whose pixels are `change(value, index)`. */
export function mapImage(image: ScalarImage, change: (value: number, index: number) => number): ScalarImage {
  const { width, height } = image;
  return { width, height, values: image.values.map(change) };
}

/** Returns the value at a place between pixel centers by bilinear interpolation; 0 where there are no pixels. */
export function sampleImage(image: ScalarImage, column: number, row: number): number {
  const { width, height, values } = image;
  const left = Math.floor(column);
  const top = Math.floor(row);
  if (left < -1 || top < -1 || left >= width || top >= height) return 0;
  const u = column - left;
  const v = row - top;
  const hasLeft = left >= 0;
  const hasRight = left + 1 < width;
  let sum = 0;
  if (top >= 0) {
    if (hasLeft) sum += (1 - u) * (1 - v) * (values[top * width + left] ?? 0);
    if (hasRight) sum += u * (1 - v) * (values[top * width + left + 1] ?? 0);
  }
  if (top + 1 < height) {
    if (hasLeft) sum += (1 - u) * v * (values[(top + 1) * width + left] ?? 0);
    if (hasRight) sum += u * v * (values[(top + 1) * width + left + 1] ?? 0);
  }
  return sum;
}
