import { type ImageGrid, pixelX, pixelY } from "../scan/image-grid";
import type { Composition, Part } from "../scan/parts";

/** A group of bars as wide as the gaps between them. */
export interface BarGroup {
  /** Line pairs per cm. */
  linePairs: number;
  /** Center in mm. */
  x: number;
  y: number;
}

/** Side of a group in mm, about the 15 mm of the ACR phantom. */
export const groupSide = 14;

/** Returns the vertical bars of a group. */
export function barParts({ linePairs, x, y }: BarGroup, composition: Composition): Part[] {
  const period = 10 / linePairs;
  const bars = Math.floor(groupSide / period);
  return Array.from({ length: bars }, (_, n) => ({
    x: x + (n - (bars - 1) / 2) * period,
    y,
    a: period / 4,
    b: groupSide / 2,
    isRectangle: true,
    composition,
  }));
}

/**
 * Returns the modulation of a group: the amplitude of the picture at the frequency of the bars divided by that of bars of `contrast`
 * HU, whose first harmonic is 2/π times the contrast. Returns 0 beyond the frequency that the pixels can show.
 */
export function measureModulation(image: Float64Array, grid: ImageGrid, group: BarGroup, contrast: number): number {
  const frequency = group.linePairs / 10;
  if (frequency * (grid.fieldOfView / grid.matrix) >= 0.5) return 0;
  const periods = Math.floor(groupSide * frequency) - 2;
  const [halfWidth, halfHeight] = [periods / (2 * frequency), groupSide / 2 - 3];
  let [real, imaginary, weight] = [0, 0, 0];
  image.forEach((hu, p) => {
    const dx = pixelX(grid, p) - group.x;
    const dy = pixelY(grid, p) - group.y;
    if (Math.abs(dx) > halfWidth || Math.abs(dy) > halfHeight) return;
    // A Hann window removes the mean of the group from the sum.
    const share = Math.cos((Math.PI * dx) / (2 * halfWidth)) ** 2;
    real += share * hu * Math.cos(2 * Math.PI * frequency * dx);
    imaginary += share * hu * Math.sin(2 * Math.PI * frequency * dx);
    weight += share;
  });
  return (2 * Math.hypot(real, imaginary)) / weight / ((2 / Math.PI) * contrast);
}
