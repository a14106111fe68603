/** A point as fractions of the width and height of a frame (Q15). */
export interface DrawnPoint {
  x: number;
  y: number;
}

export type DrawingTool = "polygon" | "circle" | "rectangle";

/** Number of corners of the polygon that represents a circle. The polygon's area is 0.6% smaller than the circle's. */
const circleCorners = 32;

/**
 * Returns the outline that a tool draws between two points, as fractions: a rectangle by its opposite corners, or a circle by its
 * center and a point on its edge. `shape` is the size of the frame as it is shown, so that a circle is round on the screen.
 */
export function drawOutline(
  tool: Exclude<DrawingTool, "polygon">,
  start: DrawnPoint,
  end: DrawnPoint,
  shape: { width: number; height: number },
): DrawnPoint[] {
  if (tool === "rectangle") return [start, { x: end.x, y: start.y }, end, { x: start.x, y: end.y }].map(clampToFrame);
  const radius = Math.hypot((end.x - start.x) * shape.width, (end.y - start.y) * shape.height);
  return Array.from({ length: circleCorners }, (_, index) => {
    const angle = (2 * Math.PI * index) / circleCorners;
    return clampToFrame({
      x: start.x + (radius * Math.cos(angle)) / shape.width,
      y: start.y + (radius * Math.sin(angle)) / shape.height,
    });
  });
}

/** Returns whether an outline encloses an area: at least three different points that are not on one line. */
export function hasArea(points: readonly DrawnPoint[]): boolean {
  const doubleArea = points.reduce((sum, { x, y }, index) => {
    const next = points[(index + 1) % points.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
  return points.length >= 3 && Math.abs(doubleArea) > 1e-5;
}

/** Returns the point inside the frame, with four decimals: a tenth of a pixel in a frame 1000 pixels wide. */
export function clampToFrame({ x, y }: DrawnPoint): DrawnPoint {
  const round = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000;
  return { x: round(x), y: round(y) };
}
