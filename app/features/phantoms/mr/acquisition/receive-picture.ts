import type { Raster } from "../../draw-shapes";
import { type ComplexGrid, computeMagnitude, resizeKSpace, toComplexGrid, toImage, toKSpace } from "../../fft-2d";
import { gaussianNoise } from "../../gaussian-noise";

// Turns the signal of the anatomy into a picture in three steps: k-space of a limited matrix, receiver noise, and magnitude.

/** Returns the k-space that a scan with `matrix` × `matrix` samples measures of a signal on a finer grid. */
export function sampleKSpace(signal: Raster, matrix: number): ComplexGrid {
  return resizeKSpace(toKSpace(toComplexGrid(signal.width, signal.height, signal.values)), matrix, matrix);
}

/** Adds receiver noise with the standard deviation `sigma` to both channels of a complex picture. */
export function addReceiverNoise(image: ComplexGrid, sigma: number, random: () => number): void {
  const noise = gaussianNoise(random);
  for (let index = 0; index < image.real.length; index++) {
    image.real[index] = (image.real[index] as number) + sigma * noise();
    image.imaginary[index] = (image.imaginary[index] as number) + sigma * noise();
  }
}

/** Returns the magnitude picture of a k-space with receiver noise of the standard deviation `sigma` in each channel. */
export function reconstructMagnitude(kSpace: ComplexGrid, sigma: number, random: () => number): Float64Array {
  const image = toImage(kSpace);
  addReceiverNoise(image, sigma, random);
  return computeMagnitude(image);
}
