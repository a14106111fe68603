import { type AddedPart, listAddedParts, type Material, materials, type Part } from "./parts";
import { emptySinogram, type ScanGeometry, type Sinogram, viewAngle } from "./scan-geometry";

/** The material along the rays: one sinogram per material, in mm × g/cm³. */
export type MaterialSinograms = Partial<Record<Material, Sinogram>>;

/** Returns the share of the area of an ellipse that lies below `t` half-widths: the integral of (2/π)·√(1 − t²) from −1. */
function ellipseShare(t: number): number {
  if (t <= -1) return 0;
  if (t >= 1) return 1;
  return 0.5 + (t * Math.sqrt(1 - t * t) + Math.asin(t)) / Math.PI;
}

const squareAbove0 = (x: number) => (x > 0 ? x * x : 0);

/** Returns the share of the area of a rectangle below `s`; `p` and `q` are the half-widths of its two sides in projection. */
function rectangleShare(s: number, p: number, q: number): number {
  const [wide, narrow] = [Math.max(p, q), Math.max(Math.min(p, q), 1e-6)];
  const ramps =
    squareAbove0(s + wide + narrow) -
    squareAbove0(s + wide - narrow) -
    squareAbove0(s - wide + narrow) +
    squareAbove0(s - wide - narrow);
  return ramps / (8 * wide * narrow);
}

/** Adds one part to the rows of one view, averaged over the width of each detector. */
function addPart(rows: MaterialSinograms, part: AddedPart, view: number, geometry: ScanGeometry): void {
  const { detectors, spacing } = geometry;
  const angle = viewAngle(geometry, view);
  const relativeAngle = angle - (part.angle ?? 0);
  const center = part.x * Math.cos(angle) + part.y * Math.sin(angle);
  const [p, q] = [Math.abs(part.a * Math.cos(relativeAngle)), Math.abs(part.b * Math.sin(relativeAngle))];
  const halfWidth = part.isRectangle ? p + q : Math.hypot(p, q);
  const shareBelow = (s: number) =>
    part.isRectangle ? rectangleShare(s - center, p, q) : ellipseShare((s - center) / halfWidth);
  const targets = materials.flatMap((material) => {
    const [density, values] = [part.composition[material], rows[material]?.values];
    return density !== undefined && values ? [{ density, values }] : [];
  });
  const meanChord = ((part.isRectangle ? 4 : Math.PI) * part.a * part.b) / spacing;
  const first = Math.max(0, Math.floor((center - halfWidth) / spacing + detectors / 2));
  const last = Math.min(detectors - 1, Math.floor((center + halfWidth) / spacing + detectors / 2));
  let before = shareBelow((first - detectors / 2) * spacing);
  for (let detector = first; detector <= last; detector++) {
    const after = shareBelow((detector + 1 - detectors / 2) * spacing);
    const chord = meanChord * (after - before);
    before = after;
    const index = view * detectors + detector;
    for (const { values, density } of targets) values[index] = (values[index] ?? 0) + chord * density;
  }
}

function emptyMaterialSinograms(parts: readonly AddedPart[], geometry: ScanGeometry): MaterialSinograms {
  const usedMaterials = materials.filter((material) =>
    parts.some(({ composition }) => composition[material] !== undefined),
  );
  return Object.fromEntries(usedMaterials.map((material) => [material, emptySinogram(geometry)]));
}

/** Fills the second half of the views: opposite views of an object at rest measure the same lines in reverse order. */
function mirrorViews({ values, views, detectors }: Sinogram): void {
  for (let view = views / 2; view < views; view++)
    for (let detector = 0; detector < detectors; detector++)
      values[view * detectors + detector] = values[(view - views / 2 + 1) * detectors - 1 - detector] ?? 0;
}

/** Returns the exact projections of parts at rest, averaged over the width of each detector. */
export function projectParts(parts: readonly Part[], geometry: ScanGeometry): MaterialSinograms {
  const added = listAddedParts(parts);
  const sinograms = emptyMaterialSinograms(added, geometry);
  const isEven = geometry.views % 2 === 0;
  for (let view = 0; view < (isEven ? geometry.views / 2 : geometry.views); view++)
    for (const part of added) addPart(sinograms, part, view, geometry);
  if (isEven) for (const material of materials) if (sinograms[material]) mirrorViews(sinograms[material]);
  return sinograms;
}

/**
 * Returns the exact projections of added parts that change during a half scan: only the first 180° are computed, and the
 * reconstruction uses these views also as the opposite ones.
 */
export function projectHalfScan(partsAt: (view: number) => AddedPart[], geometry: ScanGeometry): MaterialSinograms {
  const half = geometry.views / 2;
  const sinograms = projectMovingParts((view) => (view < half ? partsAt(view) : []), geometry);
  for (const material of materials) if (sinograms[material]) mirrorViews(sinograms[material]);
  return sinograms;
}

/** Returns the exact projections of added parts that change from view to view; every view must use the same materials. */
export function projectMovingParts(partsAt: (view: number) => AddedPart[], geometry: ScanGeometry): MaterialSinograms {
  const sinograms = emptyMaterialSinograms(partsAt(0), geometry);
  for (let view = 0; view < geometry.views; view++)
    for (const part of partsAt(view)) addPart(sinograms, part, view, geometry);
  return sinograms;
}
