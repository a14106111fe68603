import FFT from "fft.js";

// The two-dimensional Fourier transform between a picture and its k-space. Position 0 is the center of the matrix, halfway
// between its middle pixels, whatever the number of pixels is: cropping k-space then blurs a picture without moving it.

/** Complex numbers row by row: a picture, or its k-space with the frequency 0 at column `width / 2` and row `height / 2`. */
export interface ComplexGrid {
  width: number;
  height: number;
  real: Float64Array;
  imaginary: Float64Array;
}

/** Returns a grid of zeros. */
export function createComplexGrid(width: number, height: number): ComplexGrid {
  return { width, height, real: new Float64Array(width * height), imaginary: new Float64Array(width * height) };
}

/** Returns a picture without phase. */
export function toComplexGrid(width: number, height: number, values: ArrayLike<number>): ComplexGrid {
  const grid = createComplexGrid(width, height);
  grid.real.set(values);
  return grid;
}

/**
 * Returns the k-space of a picture whose sides are powers of two. Values are divided by the number of pixels, so the value at
 * frequency 0 is the mean of the picture. The neighbors of the center are one cycle per field of view apart.
 */
export function toKSpace(image: ComplexGrid): ComplexGrid {
  return transformRows(transformRows(image, "forward"), "forward");
}

/** Returns the picture of a k-space whose sides are powers of two; inverse of `toKSpace`. */
export function toImage(kSpace: ComplexGrid): ComplexGrid {
  return transformRows(transformRows(kSpace, "backward"), "backward");
}

/** Returns the middle of a k-space, or a larger one with zeros around it. The picture keeps its size in mm and its values. */
export function resizeKSpace(kSpace: ComplexGrid, width: number, height: number): ComplexGrid {
  const result = createComplexGrid(width, height);
  const columns = Math.min(width, kSpace.width);
  const rows = Math.min(height, kSpace.height);
  for (let row = 0; row < rows; row++) {
    const from = (row + (kSpace.height - rows) / 2) * kSpace.width + (kSpace.width - columns) / 2;
    const to = (row + (height - rows) / 2) * width + (width - columns) / 2;
    result.real.set(kSpace.real.subarray(from, from + columns), to);
    result.imaginary.set(kSpace.imaginary.subarray(from, from + columns), to);
  }
  return result;
}

/** Returns the magnitude of each value. */
export function computeMagnitude(grid: ComplexGrid): Float64Array {
  return grid.real.map((real, index) => {
    const imaginary = grid.imaginary[index] as number;
    return Math.sqrt(real * real + imaginary * imaginary);
  });
}

/** Returns the grid with rows and columns exchanged. */
export function exchangeDirections(grid: ComplexGrid): ComplexGrid {
  const { width, height } = grid;
  const result = createComplexGrid(height, width);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      result.real[column * height + row] = grid.real[row * width + column] as number;
      result.imaginary[column * height + row] = grid.imaginary[row * width + column] as number;
    }
  }
  return result;
}

/** Transforms each row, and returns the result with rows and columns exchanged: two calls transform both directions. */
function transformRows(grid: ComplexGrid, direction: "forward" | "backward"): ComplexGrid {
  const { width, height } = grid;
  const fft = new FFT(width);
  const input: number[] = fft.createComplexArray();
  const output: number[] = fft.createComplexArray();
  const result = createComplexGrid(height, width);
  const half = width / 2;
  const isForward = direction === "forward";
  const shift = centerPhase(width);
  const scale = isForward ? 1 / width : width;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const index = row * width + column;
      const to = 2 * ((column + half) % width);
      const real = grid.real[index] as number;
      const imaginary = grid.imaginary[index] as number;
      const cos = isForward ? 1 : (shift.cos[column] as number);
      const sin = isForward ? 0 : (shift.sin[column] as number);
      input[to] = real * cos - imaginary * sin;
      input[to + 1] = real * sin + imaginary * cos;
    }
    if (isForward) fft.transform(output, input);
    else fft.inverseTransform(output, input);
    for (let column = 0; column < width; column++) {
      const from = 2 * ((column + half) % width);
      const real = (output[from] as number) * scale;
      const imaginary = (output[from + 1] as number) * scale;
      const cos = isForward ? (shift.cos[column] as number) : 1;
      const sin = isForward ? -(shift.sin[column] as number) : 0;
      const index = column * height + row;
      result.real[index] = real * cos - imaginary * sin;
      result.imaginary[index] = real * sin + imaginary * cos;
    }
  }
  return result;
}

/**
 * The phase factor of each frequency that moves position 0 from the center of a pixel to the border between the two middle
 * pixels.
 */
function centerPhase(count: number): { cos: Float64Array; sin: Float64Array } {
  const cos = new Float64Array(count);
  const sin = new Float64Array(count);
  for (let index = 0; index < count; index++) {
    const angle = (Math.PI * (index - count / 2)) / count;
    cos[index] = Math.cos(angle);
    sin[index] = Math.sin(angle);
  }
  return { cos, sin };
}
