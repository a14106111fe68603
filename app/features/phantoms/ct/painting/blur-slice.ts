/** Blurs one direction of a square picture: `step` is the distance between neighbors and `line` that between lines. */
function blurLines(
  image: Float64Array,
  matrix: number,
  weights: readonly number[],
  step: number,
  line: number,
): Float64Array {
  const radius = (weights.length - 1) / 2;
  const blurred = new Float64Array(image.length);
  for (let n = 0; n < matrix; n++)
    for (let m = 0; m < matrix; m++) {
      let sum = 0;
      for (let k = -radius; k <= radius; k++) {
        const neighbor = Math.min(matrix - 1, Math.max(0, m + k));
        sum += (weights[k + radius] ?? 0) * (image[n * line + neighbor * step] ?? 0);
      }
      blurred[n * line + m * step] = sum;
    }
  return blurred;
}

/** Returns a square picture blurred by a Gaussian with a standard deviation of `sigma` pixels, as a scanner's resolution does. */
export function blurSlice(image: Float64Array, sigma: number): Float64Array {
  const matrix = Math.round(Math.sqrt(image.length));
  const radius = Math.ceil(3 * sigma);
  const unscaledWeights = Array.from({ length: 2 * radius + 1 }, (_, n) =>
    Math.exp(-0.5 * ((n - radius) / sigma) ** 2),
  );
  const sum = unscaledWeights.reduce((total, weight) => total + weight, 0);
  const weights = unscaledWeights.map((weight) => weight / sum);
  return blurLines(blurLines(image, matrix, weights, 1, matrix), matrix, weights, matrix, 1);
}
