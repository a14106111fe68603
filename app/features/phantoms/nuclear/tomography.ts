import { computeImage, type ScalarImage, sampleImage } from "../simulation/scalar-image";

/** Parallel projections. Row i holds angle i; bins lie `spacing` mm apart, their middle on the axis of rotation. */
export interface Sinogram {
  /** Angles in radians. The projection at angle θ measures along x·cos θ + y·sin θ. */
  angles: number[];
  bins: number;
  spacing: number;
  values: Float64Array;
}

/** An ellipse in mm with a value that is added inside of it. */
export interface Ellipse {
  x: number;
  y: number;
  radiusX: number;
  radiusY: number;
  value: number;
}

/** Returns `count` angles evenly over `arc` radians from 0 on. */
export function spreadAngles(count: number, arc: number): number[] {
  return Array.from({ length: count }, (_, i) => (i * arc) / count);
}

/** Returns where a bin lies in mm from the axis of rotation. */
function binPlace({ bins, spacing }: { bins: number; spacing: number }, bin: number): number {
  return (bin + 0.5 - bins / 2) * spacing;
}

/** Returns a sinogram whose values are `value(angle, place in mm)`. */
export function computeSinogram(
  { angles, bins, spacing }: Omit<Sinogram, "values">,
  value: (angle: number, place: number) => number,
): Sinogram {
  const values = new Float64Array(angles.length * bins);
  for (const [row, angle] of angles.entries()) {
    for (let bin = 0; bin < bins; bin++) values[row * bins + bin] = value(angle, binPlace({ bins, spacing }, bin));
  }
  return { angles, bins, spacing, values };
}

/** Returns the sum over ellipses of value × length in mm of the line at a place of the projection. */
export function integrateEllipses(ellipses: readonly Ellipse[], angle: number, place: number): number {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let sum = 0;
  for (const { x, y, radiusX, radiusY, value } of ellipses) {
    const reach = (radiusX * cos) ** 2 + (radiusY * sin) ** 2;
    const perpendicularDistance = reach - (place - x * cos - y * sin) ** 2;
    if (perpendicularDistance > 0) sum += (2 * value * radiusX * radiusY * Math.sqrt(perpendicularDistance)) / reach;
  }
  return sum;
}

/**
 * Returns the filtered back-projection (ramp filter of Ramachandran and Lakshminarayanan) on `side` × `side` pixels of `spacing`
 * mm, in the unit of the sinogram per mm. Angles have to cover 180° or 360° evenly.
 */
export function reconstruct(sinogram: Sinogram, side: number, spacing: number): ScalarImage {
  const { angles, bins } = sinogram;
  const filtered = filterRamp(sinogram);
  const image = new Float64Array(side * side);
  for (const [row, angle] of angles.entries()) {
    const stepX = (Math.cos(angle) * spacing) / sinogram.spacing;
    const stepY = (Math.sin(angle) * spacing) / sinogram.spacing;
    const start = row * bins;
    const corner = bins / 2 - 0.5 + (0.5 - side / 2) * (stepX + stepY);
    for (let y = 0; y < side; y++) {
      let bin = corner + y * stepY;
      for (let index = y * side; index < (y + 1) * side; index++, bin += stepX) {
        const left = Math.floor(bin);
        if (left < 0 || left + 1 >= bins) continue;
        const share = bin - left;
        const value = (1 - share) * (filtered[start + left] ?? 0) + share * (filtered[start + left + 1] ?? 0);
        image[index] = (image[index] ?? 0) + value;
      }
    }
  }
  const scale = Math.PI / angles.length;
  return { width: side, height: side, values: image.map((value) => value * scale) };
}

function filterRamp({ angles, bins, spacing, values }: Sinogram): Float64Array {
  const filtered = new Float64Array(values.length);
  const kernel = Float64Array.from({ length: bins }, (_, n) => {
    if (n === 0) return 1 / (4 * spacing);
    return n % 2 === 1 ? -1 / (Math.PI ** 2 * n * n * spacing) : 0;
  });
  for (let row = 0; row < angles.length; row++) {
    const start = row * bins;
    for (let bin = 0; bin < bins; bin++) {
      let sum = (kernel[0] ?? 0) * (values[start + bin] ?? 0);
      // Only odd distances have weight.
      for (let n = 1; n < bins; n += 2) {
        const left = bin - n >= 0 ? (values[start + bin - n] ?? 0) : 0;
        const right = bin + n < bins ? (values[start + bin + n] ?? 0) : 0;
        sum += (kernel[n] ?? 0) * (left + right);
      }
      filtered[start + bin] = sum;
    }
  }
  return filtered;
}

/** Returns an image with `side` pixels per side of the same field, interpolated. */
export function resizeImage(image: ScalarImage, side: number): ScalarImage {
  const ratio = image.width / side;
  const limit = (place: number) => Math.min(image.width - 1, Math.max(0, (place + 0.5) * ratio - 0.5));
  return computeImage(side, side, (column, row) => sampleImage(image, limit(column), limit(row)));
}
