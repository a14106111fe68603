import type { TrueRegion } from "../phantom";
import { outlineEllipse } from "../simulation/outline-region";
import { type DetectorGrid, frameFraction, type ThicknessMap, visitPixels } from "./thickness-map";

/** A disc of cortical bone of known thickness that lies on a phantom; lengths in mm. */
export interface TestDisc {
  x: number;
  y: number;
  radius: number;
  thickness: number;
}

/** Lays a disc on the phantom. */
export function addTestDisc(map: ThicknessMap, { x, y, radius, thickness }: TestDisc): void {
  const box = { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
  visitPixels(map, box, (index, px, py) => {
    if ((px - x) ** 2 + (py - y) ** 2 > radius ** 2) return;
    map.corticalBone[index] = (map.corticalBone[index] ?? 0) + thickness / 10;
  });
}

/** Returns the outline of a disc on frames 0 to `to`, `scale` times as large as the disc. */
export function discRegion(grid: DetectorGrid, disc: TestDisc, name: string, scale = 1.4, to = 0): TrueRegion {
  const radius = (disc.radius * scale) / (grid.side * grid.spacing);
  return {
    name,
    from: 0,
    to,
    polygon: outlineEllipse(frameFraction(grid, disc.x), frameFraction(grid, disc.y), radius),
  };
}
