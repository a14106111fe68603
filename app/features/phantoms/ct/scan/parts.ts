// A phantom is made of ellipses and rectangles, because their projections are known exactly. Lengths are in mm; x points to the right and y down,
// as in the picture, and the origin is the center of rotation.

export const materials = ["water", "bone", "iodine", "titanium", "iron"] as const;
export type Material = (typeof materials)[number];

/** Grams of each material per cm³. */
export type Composition = Partial<Record<Material, number>>;

export interface Ellipse {
  x: number;
  y: number;
  /** Half axes in mm. */
  a: number;
  b: number;
  /** Angle of the axis `a` in radians; 0 if left out. */
  angle?: number;
}

/**
 * An ellipse, or a rectangle with the sides 2a and 2b, of one composition. The parts inside replace its composition, so they
 * must lie within it and must not overlap.
 */
export interface Part extends Ellipse {
  isRectangle?: boolean;
  composition: Composition;
  inside?: Part[];
}

/** A part whose composition is added to that of the parts below it. */
export type AddedPart = Omit<Part, "inside">;

/** Returns the composition of soft tissue, fat, lung, or air with `hu` Hounsfield units: water of another density. */
export function waterLike(hu: number): Composition {
  return { water: 1 + hu / 1000 };
}

/** Density of cortical bone in g/cm³ (ICRU-44). */
const corticalBone = 1.92;

/** Returns the composition of bone that is partly cortical bone and otherwise marrow, which counts as water. */
export function boneLike(corticalShare: number): Composition {
  return { water: 1 - corticalShare, bone: corticalBone * corticalShare };
}

/** Returns a circle. */
export function circle(x: number, y: number, radius: number): Ellipse {
  return { x, y, a: radius, b: radius };
}

/** Returns `composition - surroundings`, material by material. */
function subtractComposition(composition: Composition, surroundings: Composition): Composition {
  const difference: Composition = {};
  for (const material of materials) {
    const density = (composition[material] ?? 0) - (surroundings[material] ?? 0);
    if (density !== 0) difference[material] = density;
  }
  return difference;
}

/** Returns added parts that together equal `parts` in vacuum: each contains the difference from the part around it. */
export function listAddedParts(parts: readonly Part[], surroundings: Composition = {}): AddedPart[] {
  return parts.flatMap(({ inside, ...part }) => [
    { ...part, composition: subtractComposition(part.composition, surroundings) },
    ...listAddedParts(inside ?? [], part.composition),
  ]);
}

/** Returns the elliptical radius of a point: below 1 inside, above 1 outside. */
export function ellipticalRadius(ellipse: Ellipse, x: number, y: number): number {
  const angle = ellipse.angle ?? 0;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = ((x - ellipse.x) * cos + (y - ellipse.y) * sin) / ellipse.a;
  const across = (-(x - ellipse.x) * sin + (y - ellipse.y) * cos) / ellipse.b;
  return Math.sqrt(along * along + across * across);
}

/** Returns `parts` moved by (`dx`, `dy`) mm. */
export function moveParts(parts: readonly Part[], dx: number, dy: number): Part[] {
  return parts.map((part) => ({
    ...part,
    x: part.x + dx,
    y: part.y + dy,
    ...(part.inside && { inside: moveParts(part.inside, dx, dy) }),
  }));
}
