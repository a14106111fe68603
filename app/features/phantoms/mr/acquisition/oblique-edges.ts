import type { ComplexGrid } from "../../fft-2d";

/**
 * Spreads the edges of a k-space's picture by a Gaussian with the standard deviation `sigma`, as a fraction of the field of
 * view. Surfaces of organs run obliquely through a slice several millimeters thick, so an edge in the picture is a band of
 * pixels that contain both tissues.
 */
export function spreadEdges(kSpace: ComplexGrid, sigma: number): void {
  const { width, height } = kSpace;
  const weightAt = (frequency: number) => Math.exp(-2 * (Math.PI * sigma * frequency) ** 2);
  const columns = Float64Array.from({ length: width }, (_, column) => weightAt(column - width / 2));
  for (let row = 0; row < height; row++) {
    const rowWeight = weightAt(row - height / 2);
    for (let column = 0; column < width; column++) {
      const index = row * width + column;
      const weight = rowWeight * (columns[column] as number);
      kSpace.real[index] = (kSpace.real[index] as number) * weight;
      kSpace.imaginary[index] = (kSpace.imaginary[index] as number) * weight;
    }
  }
}
