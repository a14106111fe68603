import type { FramePoint } from "../simulation/outline-region";
import { outlineEllipse } from "../simulation/outline-region";

// The body phantom of NEMA NU 2 in cross-section, simplified: a body-shaped tank with six spheres around a lung insert.

/** Width of the field in mm. */
export const bodyField = 340;
/** Diameters of the spheres in mm. */
const sphereDiameters = [10, 13, 17, 22, 28, 37];
/** Distance of the spheres from the middle of the phantom, and radius of the lung insert, in mm. */
const circleRadius = 57;
const insertRadius = 22;
const body = { x: 0, y: 0, radiusX: 150, radiusY: 115 };

export interface BodySphere {
  diameter: number;
  x: number;
  y: number;
}

/** The six spheres, around the middle in order of size. */
export const bodySpheres: readonly BodySphere[] = sphereDiameters.map((diameter, i) => {
  const angle = (Math.PI / 3) * (i + 0.5);
  return { diameter, x: circleRadius * Math.cos(angle), y: circleRadius * Math.sin(angle) };
});

/** Returns the background activity at a place in mm, 0 to 1; 0 in the lung insert and outside the phantom. */
export function bodyBackground(x: number, y: number): number {
  if ((x / body.radiusX) ** 2 + (y / body.radiusY) ** 2 > 1) return 0;
  return x * x + y * y < insertRadius * insertRadius ? 0 : 1;
}

/** Returns the outline of a sphere on the frame. */
export function outlineSphere({ diameter, x, y }: BodySphere, scale = 1): FramePoint[] {
  return outlineEllipse(0.5 + x / bodyField, 0.5 + y / bodyField, (scale * diameter) / 2 / bodyField);
}
