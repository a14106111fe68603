import type { Point } from "./outlines";

/** Returns a wavy ellipse: `lobes` waves whose height is `depth` times the radius, like the folds of the cortex. */
export function lobedOutline(x: number, y: number, a: number, b: number, lobes: number, depth: number): Point[] {
  const points = lobes * 10;
  return Array.from({ length: points }, (_, n) => {
    const angle = (2 * Math.PI * n) / points;
    // A second wave of another length keeps the folds from looking regular.
    const radius = 1 + depth * (Math.cos(lobes * angle) + 0.6 * Math.sin((lobes - 4) * angle + 1));
    return { x: x + a * radius * Math.cos(angle), y: y + b * radius * Math.sin(angle) };
  });
}
