/** A point in fractions of the width and height of a frame. */
export interface FramePoint {
  x: number;
  y: number;
}

/** Returns the point moved into the frame. */
function clampPoint({ x, y }: FramePoint): FramePoint {
  return { x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)) };
}

/** Returns a polygon whose points outside the frame are moved to its border. */
export function outlinePolygon(points: FramePoint[]): FramePoint[] {
  return points.map(clampPoint);
}

/** Returns the outline of a rectangle between two corners. */
export function outlineRectangle(left: number, top: number, right: number, bottom: number): FramePoint[] {
  return outlinePolygon([
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]);
}

/** Returns the outline of an ellipse with axes along the frame. */
export function outlineEllipse(x: number, y: number, radiusX: number, radiusY = radiusX): FramePoint[] {
  return outlinePolygon(ellipsePoints(x, y, radiusX, radiusY));
}

/** Returns the outline of a ring as one polygon: it runs around the outer border, and back around the inner border. */
export function outlineRing(x: number, y: number, inner: number, outer: number): FramePoint[] {
  const outside = ellipsePoints(x, y, outer, outer);
  const inside = ellipsePoints(x, y, inner, inner).reverse();
  return outlinePolygon([...outside, ...outside.slice(0, 1), ...inside.slice(-1), ...inside]);
}

function ellipsePoints(x: number, y: number, radiusX: number, radiusY: number): FramePoint[] {
  const count = 40;
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    return { x: x + radiusX * Math.cos(angle), y: y + radiusY * Math.sin(angle) };
  });
}
