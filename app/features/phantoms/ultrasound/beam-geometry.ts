import type { FramePoint } from "../simulation/outline-region";

/**
 * The beams of a probe. Lateral places x and depths z are in mm; (0, 0) is the middle of the face of the probe, and z grows into
 * the patient. Beams start on the face, and samples follow each other along a beam.
 */
export interface ScanGeometry {
  /** Radius of the face in mm; `null` for a flat face with parallel beams, 0 for beams that spread from a point. */
  faceRadius: number | null;
  /** Width of the face in mm if it is flat, else the angle between the outermost beams in radians. */
  spread: number;
  /** Length of a beam in mm. */
  depth: number;
  /** Width and height in mm of the square that the frame shows; the face touches its top. */
  view: number;
  beams: number;
  samples: number;
}

interface ScanOptions {
  /** Length of a beam in mm. */
  depth: number;
  /** Pixels per side of the frame, which sets the density of beams and samples. */
  side: number;
}

/** Returns the geometry of a linear probe `width` mm wide. */
export function linearScan(width: number, { depth, side }: ScanOptions): ScanGeometry {
  return {
    faceRadius: null,
    spread: width,
    depth,
    view: Math.max(width, depth) * 1.02,
    beams: Math.round(0.75 * side),
    samples: Math.round(1.5 * side),
  };
}

/** Returns the geometry of a curved probe with a face of `faceRadius` mm (0 for a phased array) over `angle` degrees. */
export function curvedScan(faceRadius: number, angle: number, { depth, side }: ScanOptions): ScanGeometry {
  const spread = (angle * Math.PI) / 180;
  const width = 2 * (faceRadius + depth) * Math.sin(spread / 2);
  const view = Math.max(width, depth + faceRadius * (1 - Math.cos(spread / 2))) * 1.02;
  return { faceRadius, spread, depth, view, beams: Math.round(0.75 * side), samples: Math.round(1.5 * side) };
}

/** Returns the depth along the beam of a sample in mm. */
export function sampleDepth({ depth, samples }: ScanGeometry, sample: number): number {
  return ((sample + 0.5) * depth) / samples;
}

/** Returns the angle of a beam from straight down in radians; 0 for parallel beams. */
function beamAngle({ faceRadius, spread, beams }: ScanGeometry, beam: number): number {
  return faceRadius === null ? 0 : ((beam + 0.5) / beams - 0.5) * spread;
}

/** Returns the distance between neighboring beams in mm at a depth along the beam. */
export function beamSpacing({ faceRadius, spread, beams }: ScanGeometry, depth: number): number {
  return faceRadius === null ? spread / beams : ((faceRadius + depth) * spread) / beams;
}

/** Returns the place of a depth along a beam in mm. */
export function placeOnBeam(geometry: ScanGeometry, beam: number, depth: number): { x: number; z: number } {
  const { faceRadius, spread, beams } = geometry;
  if (faceRadius === null) return { x: ((beam + 0.5) / beams - 0.5) * spread, z: depth };
  const angle = beamAngle(geometry, beam);
  return { x: (faceRadius + depth) * Math.sin(angle), z: (faceRadius + depth) * Math.cos(angle) - faceRadius };
}

/** Returns the fractional beam and sample indexes of a place. */
export function locateOnBeam(geometry: ScanGeometry, x: number, z: number): { beam: number; sample: number } {
  const { faceRadius, spread, depth, beams, samples } = geometry;
  const across = faceRadius === null ? x / spread : Math.atan2(x, z + faceRadius) / spread;
  const along = faceRadius === null ? z : Math.sqrt(x * x + (z + faceRadius) ** 2) - faceRadius;
  return { beam: (across + 0.5) * beams - 0.5, sample: (along / depth) * samples - 0.5 };
}

/** Returns how far in mm the top of the frame lies above the middle of the face. */
function topMargin({ faceRadius, spread }: ScanGeometry): number {
  return faceRadius === null ? 0 : faceRadius * (1 - Math.cos(spread / 2));
}

/** Returns the place in mm that a pixel of a frame shows. */
export function placeOfPixel(
  geometry: ScanGeometry,
  side: number,
  column: number,
  row: number,
): { x: number; z: number } {
  const spacing = geometry.view / side;
  return { x: (column + 0.5 - side / 2) * spacing, z: (row + 0.5) * spacing - topMargin(geometry) };
}

/** Returns the point of the frame that shows a place in mm. */
export function framePoint(geometry: ScanGeometry, x: number, z: number): FramePoint {
  return { x: 0.5 + x / geometry.view, y: (z + topMargin(geometry)) / geometry.view };
}

/** Returns the frame's outline of a circle in mm. */
export function outlineCircle(geometry: ScanGeometry, x: number, z: number, radius: number): FramePoint[] {
  return Array.from({ length: 40 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 40;
    const point = framePoint(geometry, x + radius * Math.cos(angle), z + radius * Math.sin(angle));
    return { x: Math.min(1, Math.max(0, point.x)), y: Math.min(1, Math.max(0, point.y)) };
  });
}

/**
 * Returns the frame's outline of the part of a scan between two depths along the beams that pass `left` and `right` of the place
 * at `depth`, for example of the shadow behind a stone; all in mm.
 */
export function outlineBehind(
  geometry: ScanGeometry,
  { left, right, z }: { left: number; right: number; z: number },
  from: number,
  to: number,
): FramePoint[] {
  const leftBeam = locateOnBeam(geometry, left, z).beam;
  const rightBeam = locateOnBeam(geometry, right, z).beam;
  const steps = 8;
  const arc = (depth: number) =>
    Array.from({ length: steps + 1 }, (_, i) => {
      const place = placeOnBeam(geometry, leftBeam + ((rightBeam - leftBeam) * i) / steps, depth);
      const point = framePoint(geometry, place.x, place.z);
      return { x: Math.min(1, Math.max(0, point.x)), y: Math.min(1, Math.max(0, point.y)) };
    });
  return [...arc(from), ...arc(to).reverse()];
}
