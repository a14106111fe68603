import type { ScalarImage } from "./scalar-image";

/** Full width at half maximum of a Gaussian with standard deviation 1: 2·√(2·ln 2). */
export const fwhmPerSigma = 2.3548200450309493;

/** Returns a Gaussian kernel with the sum 1; `sigma` in pixels. A sigma of 0 gives the kernel that changes nothing. */
export function gaussianKernel(sigma: number): Float64Array {
  if (sigma <= 0) return Float64Array.of(1);
  const radius = Math.ceil(3.5 * sigma);
  return normalize(
    Float64Array.from({ length: 2 * radius + 1 }, (_, i) => Math.exp(-((i - radius) ** 2) / (2 * sigma ** 2))),
  );
}

/** Returns the kernel of a uniform line of `width` pixels with the sum 1; its outermost pixels are covered in part. */
export function boxKernel(width: number): Float64Array {
  if (width <= 1) return Float64Array.of(1);
  const radius = Math.ceil((width - 1) / 2);
  const cover = (i: number) => Math.min(1, Math.max(0, width / 2 - (Math.abs(i - radius) - 0.5)));
  return normalize(Float64Array.from({ length: 2 * radius + 1 }, (_, i) => cover(i)));
}

function normalize(kernel: Float64Array): Float64Array {
  const sum = kernel.reduce((total, value) => total + value, 0);
  return kernel.map((value) => value / sum);
}

/** Returns the image convolved with `across` along rows and `down` along columns. Pixels at the border continue outside. */
export function convolveImage(image: ScalarImage, across: Float64Array, down: Float64Array): ScalarImage {
  return convolveColumns(convolveRows(image, across), down);
}

/** Returns the image blurred by a Gaussian of `sigma` pixels. Pixels at the border continue outside. */
export function blurImage(image: ScalarImage, sigma: number): ScalarImage {
  const kernel = gaussianKernel(sigma);
  return convolveImage(image, kernel, kernel);
}

function convolveRows(image: ScalarImage, kernel: Float64Array): ScalarImage {
  const { width, height, values } = image;
  const result = new Float64Array(values.length);
  const radius = (kernel.length - 1) / 2;
  for (let row = 0; row < height; row++) {
    const start = row * width;
    for (let column = 0; column < width; column++) {
      let sum = 0;
      for (let k = 0; k < kernel.length; k++) {
        const source = Math.min(width - 1, Math.max(0, column + k - radius));
        sum += (kernel[k] ?? 0) * (values[start + source] ?? 0);
      }
      result[start + column] = sum;
    }
  }
  return { width, height, values: result };
}

function convolveColumns(image: ScalarImage, kernel: Float64Array): ScalarImage {
  const { width, height, values } = image;
  const result = new Float64Array(values.length);
  const radius = (kernel.length - 1) / 2;
  for (let row = 0; row < height; row++) {
    for (let k = 0; k < kernel.length; k++) {
      const source = Math.min(height - 1, Math.max(0, row + k - radius)) * width;
      const weight = kernel[k] ?? 0;
      for (let column = 0; column < width; column++) {
        const index = row * width + column;
        result[index] = (result[index] ?? 0) + weight * (values[source + column] ?? 0);
      }
    }
  }
  return { width, height, values: result };
}
