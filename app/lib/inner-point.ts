interface Point {
  x: number;
  y: number;
}

/** Steps of the grid on which `findInnerPoint` looks, across the bounding box; odd, so that its middle is on the grid. */
const gridSteps = 41;

/** Returns the point of a polygon that is farthest from its edges, on a grid, with this distance; the centroid may lie outside. */
export function findInnerPoint(polygon: readonly Point[]): Point & { distance: number } {
  const [xs, ys] = [polygon.map(({ x }) => x), polygon.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
  let best = { x: left, y: top, distance: -1 };
  for (let row = 0.5; row < gridSteps; row++)
    for (let column = 0.5; column < gridSteps; column++) {
      const point = { x: left + (width * column) / gridSteps, y: top + (height * row) / gridSteps };
      if (!isInside(point, polygon)) continue;
      const distance = Math.min(...listEdges(polygon).map(([a, b]) => measureDistance(point, a, b)));
      if (distance > best.distance) best = { ...point, distance };
    }
  return best;
}

function listEdges(polygon: readonly Point[]): [Point, Point][] {
  return polygon.map((point, index) => [point, polygon[(index + 1) % polygon.length] ?? point]);
}

/** Counts the edges that a ray to the right crosses. */
function isInside({ x, y }: Point, polygon: readonly Point[]): boolean {
  const crossed = listEdges(polygon).filter(
    ([a, b]) => a.y > y !== b.y > y && x < a.x + ((b.x - a.x) * (y - a.y)) / (b.y - a.y),
  );
  return crossed.length % 2 === 1;
}

function measureDistance(point: Point, a: Point, b: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const share = ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy || 1);
  const along = Math.min(1, Math.max(0, share));
  return Math.hypot(point.x - a.x - along * dx, point.y - a.y - along * dy);
}
