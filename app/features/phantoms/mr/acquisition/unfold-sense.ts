// The unfolding step of SENSE: the signals that several coils measured at one aliased pixel are split into the pixels that are
// folded there (Pruessmann et al., Magn Reson Med 1999;42:952).

/** Complex numbers as two lists. */
export interface ComplexList {
  real: Float64Array;
  imaginary: Float64Array;
}

/** Returns zeros. */
export function createComplexList(length: number): ComplexList {
  return { real: new Float64Array(length), imaginary: new Float64Array(length) };
}

/**
 * The result of `unfold`: the signal of each folded pixel, and the factor by which unfolding amplifies its noise (g-factor).
 */
export interface Unfolded extends ComplexList {
  g: Float64Array;
}

/**
 * Returns the signals of `count` pixels that are folded onto each other, by least squares with equal noise in all coils.
 * `sensitivities` holds one list of `count` values for each coil, `signals` one value for each coil.
 */
export function unfold(sensitivities: readonly ComplexList[], signals: ComplexList, count: number): Unfolded {
  const normal = createComplexList(count * count);
  const right = createComplexList(count);
  for (const [coil, { real, imaginary }] of sensitivities.entries()) {
    const signalReal = signals.real[coil] as number;
    const signalImaginary = signals.imaginary[coil] as number;
    for (let i = 0; i < count; i++) {
      const a = real[i] as number;
      const b = imaginary[i] as number;
      right.real[i] = (right.real[i] as number) + a * signalReal + b * signalImaginary;
      right.imaginary[i] = (right.imaginary[i] as number) + a * signalImaginary - b * signalReal;
      for (let j = 0; j < count; j++) {
        const c = real[j] as number;
        const d = imaginary[j] as number;
        normal.real[i * count + j] = (normal.real[i * count + j] as number) + a * c + b * d;
        normal.imaginary[i * count + j] = (normal.imaginary[i * count + j] as number) + a * d - b * c;
      }
    }
  }
  const inverse = invert(normal, count);
  const result = { ...createComplexList(count), g: new Float64Array(count) };
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      const a = inverse.real[i * count + j] as number;
      const b = inverse.imaginary[i * count + j] as number;
      const c = right.real[j] as number;
      const d = right.imaginary[j] as number;
      result.real[i] = (result.real[i] as number) + a * c - b * d;
      result.imaginary[i] = (result.imaginary[i] as number) + a * d + b * c;
    }
    const diagonal = i * count + i;
    result.g[i] = Math.sqrt(Math.max(0, (inverse.real[diagonal] as number) * (normal.real[diagonal] as number)));
  }
  return result;
}

/**
 * Returns the inverse of a Hermitian positive matrix (Gauss–Jordan without exchange of rows, which such a matrix does not
 * need). A small multiple of the identity is added, so that the result stays finite for pixels that no coil can distinguish.
 */
function invert(matrix: ComplexList, count: number): ComplexList {
  const left = { real: matrix.real.slice(), imaginary: matrix.imaginary.slice() };
  const inverse = createComplexList(count * count);
  let trace = 0;
  for (let i = 0; i < count; i++) trace += left.real[i * count + i] as number;
  for (let i = 0; i < count; i++) {
    left.real[i * count + i] = (left.real[i * count + i] as number) + 1e-6 * trace;
    inverse.real[i * count + i] = 1;
  }
  for (let pivot = 0; pivot < count; pivot++) {
    divideRow([left, inverse], pivot, pivot * count + pivot, left, count);
    for (let row = 0; row < count; row++) if (row !== pivot) subtractRow([left, inverse], row, pivot, left, count);
  }
  return inverse;
}

/** Divides a row of each matrix by one element of the matrix `by`. */
function divideRow(matrices: ComplexList[], row: number, element: number, by: ComplexList, count: number): void {
  const c = by.real[element] as number;
  const d = by.imaginary[element] as number;
  const square = c * c + d * d;
  for (const { real, imaginary } of matrices) {
    for (let index = row * count; index < (row + 1) * count; index++) {
      const a = real[index] as number;
      const b = imaginary[index] as number;
      real[index] = (a * c + b * d) / square;
      imaginary[index] = (b * c - a * d) / square;
    }
  }
}

/** Subtracts the row `pivot` of each matrix from another row, so that the column `pivot` of the matrix `by` becomes 0 there. */
function subtractRow(matrices: ComplexList[], row: number, pivot: number, by: ComplexList, count: number): void {
  const c = by.real[row * count + pivot] as number;
  const d = by.imaginary[row * count + pivot] as number;
  for (const { real, imaginary } of matrices) {
    for (let column = 0; column < count; column++) {
      const a = real[pivot * count + column] as number;
      const b = imaginary[pivot * count + column] as number;
      const index = row * count + column;
      real[index] = (real[index] as number) - (a * c - b * d);
      imaginary[index] = (imaginary[index] as number) - (a * d + b * c);
    }
  }
}
