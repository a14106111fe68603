import type { ImageGrid } from "../scan/image-grid";

/** A sphere in mm; `z` runs along the table. */
export interface Sphere {
  x: number;
  y: number;
  z: number;
  radius: number;
}

/** A slice of `thickness` mm around `z`. */
export interface Slab {
  z: number;
  thickness: number;
}

/** Returns the share of a slab that lies in a sphere on a line along the table, `distance` mm from the center of the sphere. */
export function sphereShare(sphere: Sphere, distance: number, { z, thickness }: Slab): number {
  if (distance >= sphere.radius) return 0;
  const half = Math.sqrt(sphere.radius ** 2 - distance ** 2);
  const from = Math.max(z - thickness / 2, sphere.z - half);
  const to = Math.min(z + thickness / 2, sphere.z + half);
  return Math.max(0, to - from) / thickness;
}

/** Points per pixel and direction at which the share is measured. */
const points = 3;

/** Returns the share of each pixel of a slab that a sphere fills. */
export function coverSphere(
  sphere: Sphere,
  slab: Slab,
  { matrix, fieldOfView, x = 0, y = 0 }: ImageGrid,
): Float64Array {
  const pixel = fieldOfView / matrix;
  const coverage = new Float64Array(matrix * matrix);
  const toPixel = (value: number, center: number) => (value - center + fieldOfView / 2) / pixel;
  const limit = (n: number) => Math.min(matrix, Math.max(0, n));
  const reach = sphere.radius / pixel + 1;
  const [column, row] = [toPixel(sphere.x, x), toPixel(sphere.y, y)];
  for (let n = limit(Math.floor(row - reach)); n < limit(Math.ceil(row + reach)); n++)
    for (let m = limit(Math.floor(column - reach)); m < limit(Math.ceil(column + reach)); m++) {
      let sum = 0;
      for (let k = 0; k < points ** 2; k++) {
        const dx = (m + ((k % points) + 0.5) / points - column) * pixel;
        const dy = (n + (Math.floor(k / points) + 0.5) / points - row) * pixel;
        sum += sphereShare(sphere, Math.hypot(dx, dy), slab);
      }
      coverage[n * matrix + m] = sum / points ** 2;
    }
  return coverage;
}

/** Returns a picture in which a share of each pixel is replaced by `hu`. */
export function mixHu(image: Float64Array, coverage: Float64Array, hu: number): Float64Array {
  return image.map((value, p) => value + (coverage[p] ?? 0) * (hu - value));
}
