import { ventricleLevel } from "../anatomy/head-parts";
import { blurSlice } from "../painting/blur-slice";
import { paintSlice, type Shape } from "../painting/paint-slice";
import type { ImageGrid } from "../scan/image-grid";
import { kernels } from "../scan/reconstruction-kernel";
import { scanGeometry } from "../scan/scan-geometry";
import { addImages, scanNoise } from "../scan/scan-noise";

/** Pixel grid that covers a whole head. */
export const headGrid: ImageGrid = { matrix: 256, fieldOfView: 215 };
/** Standard deviation in pixels of the blur that a scanner adds. */
const blur = 0.7;

/** Returns the HU of a head from its shapes: painted, blurred like a scan, with the noise of a head at `mAs`. */
export function scanHead(shapes: readonly Shape[], mAs: number, seed: number): Float64Array {
  const exposure = { mAs, sliceThickness: 5 };
  const noise = scanNoise(ventricleLevel(), scanGeometry(240), exposure, headGrid, kernels.smooth);
  return addImages(blurSlice(paintSlice(shapes, headGrid), blur), noise(seed));
}
