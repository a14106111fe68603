export interface Point {
  x: number;
  y: number;
}

/**
 * Returns a closed loop with fewer points. No dropped point is farther than `tolerance` from the new loop (Douglas and
 * Peucker, 1973). The loop is split at its first point and at the point farthest from it.
 */
export function simplifyLoop(loop: readonly Point[], tolerance: number): Point[] {
  const [first] = loop;
  if (!first || loop.length <= 4) return [...loop];
  const distances = loop.map((point) => getLength(point.x - first.x, point.y - first.y));
  const middle = distances.indexOf(Math.max(...distances));
  const halfLoops = [loop.slice(0, middle + 1), [...loop.slice(middle), first]];
  return halfLoops.flatMap((half) => simplifyLine(half, tolerance).slice(0, -1));
}

function simplifyLine(line: readonly Point[], tolerance: number): Point[] {
  const from = line[0];
  const to = line.at(-1);
  if (!from || !to || line.length <= 2) return [...line];
  let farthestIndex = 0;
  let index = 0;
  line.forEach((point, n) => {
    const distance = distanceToLine(point, from, to);
    if (distance > farthestIndex) [farthestIndex, index] = [distance, n];
  });
  if (farthestIndex <= tolerance) return [from, to];
  return [
    ...simplifyLine(line.slice(0, index + 1), tolerance).slice(0, -1),
    ...simplifyLine(line.slice(index), tolerance),
  ];
}

function distanceToLine(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = getLength(dx, dy);
  if (length === 0) return getLength(point.x - from.x, point.y - from.y);
  return Math.abs(dx * (point.y - from.y) - dy * (point.x - from.x)) / length;
}

/** Returns the length of a vector; uses a square root, because the result of Math.hypot differs between machines. */
function getLength(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy);
}
