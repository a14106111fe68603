import { fluid, liver, type Tissue, type TissueModel, tissueAttenuation } from "./scanned-medium";

/** Vessels that cross the plane of the liver model: centers and semi-axes in mm, and the tilt of the first axis in radians. */
const vessels = [
  { x: -30, z: 40, radiusX: 9, radiusZ: 2.4, tilt: 0.5 },
  { x: 30, z: 36, radiusX: 7, radiusZ: 2.2, tilt: -0.4 },
  { x: -30, z: 92, radiusX: 3.6, radiusZ: 4, tilt: 0 },
  { x: 42, z: 84, radiusX: 9, radiusZ: 2.8, tilt: -0.6 },
];

/** Returns skin, fat, and muscle down to 14 mm, or null below. Layers of fascia are bright. */
export function abdominalWall(x: number, depth: number): Tissue | null {
  if (depth > 14) return null;
  const isFascia = depth < 1.2 || (depth > 6.6 && depth < 7.2) || depth > 13.3;
  if (isFascia) return { scatter: 2.5, attenuation: tissueAttenuation };
  const strands = depth < 6.6 ? Math.sin(0.45 * x + 3 * depth) : Math.sin(4.2 * depth + 0.12 * x);
  return { scatter: 0.5 + 0.5 * Math.max(0, strands), attenuation: tissueAttenuation };
}

/** Returns the tissue of a liver below the abdominal wall, with some vessels. */
export function liverModel(x: number, z: number, depth: number): Tissue {
  const wall = abdominalWall(x, depth);
  if (wall) return wall;
  for (const vessel of vessels) {
    const cos = Math.cos(vessel.tilt);
    const sin = Math.sin(vessel.tilt);
    const u = ((x - vessel.x) * cos + (z - vessel.z) * sin) / vessel.radiusX;
    const v = ((z - vessel.z) * cos - (x - vessel.x) * sin) / vessel.radiusZ;
    const square = u * u + v * v;
    if (square < 1) return { scatter: 0.04, attenuation: tissueAttenuation };
    if (square < 1.4) return { scatter: 1.7, attenuation: tissueAttenuation };
  }
  return liver;
}

/** Returns `model` with a pool of fluid in it; lengths in mm. */
export function withFluid(
  model: TissueModel,
  pool: { x: number; z: number; radiusX: number; radiusZ: number },
): TissueModel {
  return (x, z, depth) =>
    ((x - pool.x) / pool.radiusX) ** 2 + ((z - pool.z) / pool.radiusZ) ** 2 < 1 ? fluid : model(x, z, depth);
}
