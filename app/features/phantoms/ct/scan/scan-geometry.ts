/** A parallel-beam scan over 360°. Detector `i` measures the line at `(i - (detectors - 1) / 2) * spacing` mm from the center. */
export interface ScanGeometry {
  detectors: number;
  /** Width of one detector at the center of rotation in mm. */
  spacing: number;
  /** Number of views over 360°. */
  views: number;
}

/** One number per view and detector, view by view. */
export interface Sinogram extends ScanGeometry {
  values: Float64Array;
}

/** Returns a scan with 512 detectors over a field of `fieldOfView` mm and 360 views unless stated otherwise. */
export function scanGeometry(fieldOfView: number, views = 360, detectors = 512): ScanGeometry {
  return { detectors, spacing: fieldOfView / detectors, views };
}

/** Returns the angle of a view in radians. */
export function viewAngle(geometry: ScanGeometry, view: number): number {
  return (2 * Math.PI * view) / geometry.views;
}

/** Returns a sinogram of zeros. */
export function emptySinogram({ detectors, spacing, views }: ScanGeometry): Sinogram {
  return { detectors, spacing, views, values: new Float64Array(views * detectors) };
}

/** Returns a sinogram with `change` applied to every value. */
export function mapSinogram(sinogram: Sinogram, change: (value: number, index: number) => number): Sinogram {
  return { ...sinogram, values: sinogram.values.map(change) };
}
