import type { ComplexGrid } from "../../fft-2d";

/**
 * Adds a second k-space to the first, with its picture moved by fractions of the field of view to the right and down (shift
 * theorem), and its phase rotated by a fraction of a full turn.
 */
export function addKSpace(
  kSpace: ComplexGrid,
  other: ComplexGrid,
  { right = 0, down = 0, turn = 0 }: { right?: number; down?: number; turn?: number },
): void {
  const { width, height } = kSpace;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const phase = 2 * Math.PI * (turn - (column - width / 2) * right - (row - height / 2) * down);
      const cos = Math.cos(phase);
      const sin = Math.sin(phase);
      const index = row * width + column;
      const real = other.real[index] as number;
      const imaginary = other.imaginary[index] as number;
      kSpace.real[index] = (kSpace.real[index] as number) + real * cos - imaginary * sin;
      kSpace.imaginary[index] = (kSpace.imaginary[index] as number) + real * sin + imaginary * cos;
    }
  }
}
