import { waterPhantom } from "../anatomy/water-phantom";
import type { ImageGrid } from "../scan/image-grid";
import { circle, type Ellipse, type Part } from "../scan/parts";

/** Concentrations of iodine in mg/mL, clockwise from the top; 0 is plain water. */
export const iodineConcentrations = [15, 10, 7.5, 5, 2, 0] as const;
export const iodineGrid: ImageGrid = { matrix: 256, fieldOfView: 220 };

/** Returns the tubes with the concentrations of `iodineConcentrations`. */
export function iodineTubes(): Ellipse[] {
  return iodineConcentrations.map((_, n) => {
    const angle = (2 * Math.PI * n) / iodineConcentrations.length - Math.PI / 2;
    return circle(56 * Math.cos(angle), 56 * Math.sin(angle), 12);
  });
}

/** Returns a cylinder of water with the tubes. */
export function iodinePhantom(): Part[] {
  const tubes = iodineTubes().map((tube, n) => ({
    ...tube,
    composition: { water: 1, iodine: (iodineConcentrations[n] ?? 0) / 1000 },
  }));
  return waterPhantom(100, tubes);
}
