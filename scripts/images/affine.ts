export type Vector = [number, number, number];
/** The first three rows of a 4 × 4 matrix; the last row is always 0 0 0 1. */
export type Affine = [Row, Row, Row];
type Row = [number, number, number, number];

/** Returns `affine` applied to a point. */
export function transformPoint(affine: Affine, [x, y, z]: Vector): Vector {
  const apply = ([a, b, c, d]: Row) => a * x + b * y + c * z + d;
  return [apply(affine[0]), apply(affine[1]), apply(affine[2])];
}

/** Returns the inverse of `affine`. Throws `RangeError` if the three axes lie in a plane. */
export function invertAffine(affine: Affine): Affine {
  const [[a, b, c, tx], [d, e, f, ty], [g, h, i, tz]] = affine;
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  if (Math.abs(determinant) < 1e-12) throw new RangeError("The affine cannot be inverted.");
  const rows: [Vector, Vector, Vector] = [
    [(e * i - f * h) / determinant, (c * h - b * i) / determinant, (b * f - c * e) / determinant],
    [(f * g - d * i) / determinant, (a * i - c * g) / determinant, (c * d - a * f) / determinant],
    [(d * h - e * g) / determinant, (b * g - a * h) / determinant, (a * e - b * d) / determinant],
  ];
  const withOffset = ([p, q, r]: Vector): Row => [p, q, r, -(p * tx + q * ty + r * tz)];
  return [withOffset(rows[0]), withOffset(rows[1]), withOffset(rows[2])];
}

/**
 * Returns the affine of a NIfTI qform: a rotation by the unit quaternion (a, b, c, d) whose a ≥ 0 follows from the stored b, c, d,
 * the spacings along the axes, and the mirrored third axis if `handedness` is −1 (nifti1.h, "method 2").
 */
export function affineFromQuaternion(qform: {
  quaternion: Vector;
  offset: Vector;
  spacing: Vector;
  handedness: 1 | -1;
}): Affine {
  const [b, c, d] = qform.quaternion;
  const a = Math.sqrt(Math.max(0, 1 - b * b - c * c - d * d));
  const [sx, sy] = qform.spacing;
  const sz = qform.spacing[2] * qform.handedness;
  const [x, y, z] = qform.offset;
  return [
    [(a * a + b * b - c * c - d * d) * sx, 2 * (b * c - a * d) * sy, 2 * (b * d + a * c) * sz, x],
    [2 * (b * c + a * d) * sx, (a * a + c * c - b * b - d * d) * sy, 2 * (c * d - a * b) * sz, y],
    [2 * (b * d - a * c) * sx, 2 * (c * d + a * b) * sy, (a * a + d * d - b * b - c * c) * sz, z],
  ];
}
