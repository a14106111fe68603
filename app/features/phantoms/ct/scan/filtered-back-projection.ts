import FFT from "fft.js";
import { type ImageGrid, pixelX, pixelY } from "./image-grid";
import { type Kernel, kernelWindow } from "./reconstruction-kernel";
import { type Sinogram, viewAngle } from "./scan-geometry";

/**
 * Returns the frequency response of the ramp filter for `size` samples, times `spacing`. It is the transform of the band-limited
 * kernel of Ramachandran and Lakshminarayanan (1971), because sampling |f| itself would shift the HU of the whole picture.
 */
function rampResponse(size: number, spacing: number, kernel: Kernel): Float64Array {
  const fft = new FFT(size);
  const [input, output]: [number[], number[]] = [fft.createComplexArray(), fft.createComplexArray()];
  input[0] = 1 / (4 * spacing);
  for (let n = 1; n < size / 2; n += 2) {
    input[2 * n] = -1 / (Math.PI ** 2 * n ** 2 * spacing);
    input[2 * (size - n)] = input[2 * n] ?? 0;
  }
  fft.transform(output, input);
  return Float64Array.from({ length: size }, (_, n) => {
    const frequency = Math.min(n, size - n) / (size * spacing);
    return (output[2 * n] ?? 0) * kernelWindow(kernel, frequency);
  });
}

/** Averages opposite views, which measure the same lines in reverse order, which halves the number of views. */
function foldViews({ values, views, detectors }: Sinogram): Float64Array {
  const half = views / 2;
  const foldedViews = new Float64Array(half * detectors);
  for (let view = 0; view < half; view++)
    for (let detector = 0; detector < detectors; detector++) {
      const oppositeIndex = (view + half + 1) * detectors - 1 - detector;
      foldedViews[view * detectors + detector] =
        ((values[view * detectors + detector] ?? 0) + (values[oppositeIndex] ?? 0)) / 2;
    }
  return foldedViews;
}

/** Filters two views with one transform: one is its real part, the other its imaginary part. */
function filterViews(rows: Float64Array, detectors: number, spacing: number, kernel: Kernel): Float64Array {
  const size = 2 ** Math.ceil(Math.log2(2 * detectors));
  const response = rampResponse(size, spacing, kernel);
  const fft = new FFT(size);
  const [input, output]: [number[], number[]] = [fft.createComplexArray(), fft.createComplexArray()];
  const filtered = new Float64Array(rows.length);
  for (let row = 0; row < rows.length; row += 2 * detectors) {
    input.fill(0);
    for (let n = 0; n < detectors; n++) {
      input[2 * n] = rows[row + n] ?? 0;
      input[2 * n + 1] = rows[row + detectors + n] ?? 0;
    }
    fft.transform(output, input);
    for (let n = 0; n < size; n++) {
      output[2 * n] = (output[2 * n] ?? 0) * (response[n] ?? 0);
      output[2 * n + 1] = (output[2 * n + 1] ?? 0) * (response[n] ?? 0);
    }
    fft.inverseTransform(input, output);
    for (let n = 0; n < detectors; n++) {
      filtered[row + n] = input[2 * n] ?? 0;
      if (row + detectors + n < filtered.length) filtered[row + detectors + n] = input[2 * n + 1] ?? 0;
    }
  }
  return filtered;
}

/** Adds one filtered view to every pixel that its rays cross. */
function backProject(image: Float64Array, grid: ImageGrid, view: Float64Array, spacing: number, angle: number): void {
  const { matrix, fieldOfView, x = 0, y = 0 } = grid;
  const pixel = fieldOfView / matrix;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const step = (pixel * cos) / spacing;
  const left = x - fieldOfView / 2 + pixel / 2;
  const last = view.length - 1;
  for (let row = 0; row < matrix; row++) {
    const rowY = y - fieldOfView / 2 + (row + 0.5) * pixel;
    const start = (left * cos + rowY * sin) / spacing + last / 2;
    for (let column = 0; column < matrix; column++) {
      const position = start + column * step;
      if (position < 0 || position >= last) continue;
      const index = position | 0;
      const before = view[index] ?? 0;
      const p = row * matrix + column;
      image[p] = (image[p] ?? 0) + before + (position - index) * ((view[index + 1] ?? 0) - before);
    }
  }
}

/**
 * Returns the picture whose line integrals are `sinogram` (in mm × value), row by row, by filtered back-projection. The number of
 * views must be even.
 */
export function reconstruct(sinogram: Sinogram, grid: ImageGrid, kernel: Kernel): Float64Array {
  if (sinogram.views % 2 !== 0) throw new RangeError("The number of views must be even");
  const { detectors, spacing } = sinogram;
  const half = sinogram.views / 2;
  const rows = filterViews(foldViews(sinogram), detectors, spacing, kernel);
  const image = new Float64Array(grid.matrix ** 2);
  for (let view = 0; view < half; view++)
    backProject(
      image,
      grid,
      rows.subarray(view * detectors, (view + 1) * detectors),
      spacing,
      viewAngle(sinogram, view),
    );
  return image.map((value) => (value * Math.PI) / half);
}

/** CT number of air, which is also shown outside the circle that the detectors see. */
const airHu = -1000;

/** Returns HU from a sinogram in mm of water. Pixels outside the scanned circle are air. */
export function reconstructHu(sinogram: Sinogram, grid: ImageGrid, kernel: Kernel): Float64Array {
  const radius = (sinogram.detectors * sinogram.spacing) / 2;
  return reconstruct(sinogram, grid, kernel).map((density, p) =>
    Math.hypot(pixelX(grid, p), pixelY(grid, p)) > radius ? airHu : 1000 * (density - 1),
  );
}
