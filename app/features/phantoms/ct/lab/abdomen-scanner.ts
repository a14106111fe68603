import { abdomenParts } from "../anatomy/trunk-parts";
import { blurSlice } from "../painting/blur-slice";
import { paintSlice, type Shape } from "../painting/paint-slice";
import type { ImageGrid } from "../scan/image-grid";
import { kernels } from "../scan/reconstruction-kernel";
import { scanGeometry } from "../scan/scan-geometry";
import { addImages, scanNoise } from "../scan/scan-noise";
import type { Exposure } from "../scan/scan-parts";

/** Pixel grid that covers a whole abdomen. */
export const abdomenGrid: ImageGrid = { matrix: 256, fieldOfView: 350 };
/** Standard deviation in pixels of the blur that a scanner adds. */
const blur = 0.6;

/**
 * Returns a function that turns shapes into the HU of a frame: painted, blurred like a scan, with the noise of an abdomen at this
 * exposure.
 */
export function abdomenScanner(
  exposure: Exposure,
  grid: ImageGrid = abdomenGrid,
): (shapes: readonly Shape[], seed: number) => Float64Array {
  const noise = scanNoise(abdomenParts(), scanGeometry(380), exposure, grid, kernels.smooth);
  return (shapes, seed) => addImages(blurSlice(paintSlice(shapes, grid), blur), noise(seed));
}
