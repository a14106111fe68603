export interface Point {
  x: number;
  y: number;
}

const pointsPerSpan = 8;

/** Returns a closed smooth curve through control points in mm (Catmull–Rom spline). */
export function smoothOutline(controls: readonly (readonly [number, number])[]): Point[] {
  const at = (n: number) => controls[(n + controls.length) % controls.length] ?? [0, 0];
  return controls.flatMap((_, n) =>
    Array.from({ length: pointsPerSpan }, (_, step) => {
      const t = step / pointsPerSpan;
      const along = (axis: 0 | 1) => {
        const [p0, p1, p2, p3] = [at(n - 1)[axis], at(n)[axis], at(n + 1)[axis], at(n + 2)[axis]];
        return p1 + 0.5 * t * (p2 - p0 + t * (2 * p0 - 5 * p1 + 4 * p2 - p3 + t * (3 * (p1 - p2) + p3 - p0)));
      };
      return { x: along(0), y: along(1) };
    }),
  );
}

/** Returns a smooth outline that is symmetric about the middle line, from control points on the right side and on this line. */
export function symmetricOutline(controls: readonly (readonly [number, number])[]): Point[] {
  const left = controls
    .filter(([x]) => x > 0)
    .map(([x, y]) => [-x, y] as const)
    .reverse();
  return smoothOutline([...controls, ...left]);
}

/** Returns an outline mirrored from the right to the left half of the picture. */
export function mirrorOutline(outline: readonly Point[]): Point[] {
  return outline.map(({ x, y }) => ({ x: -x, y }));
}
