// Shapes in millimeters that are painted onto maps of numbers: the anatomy of phantoms.

/** A place in mm, or as fractions of the width and height. */
export interface Point {
  x: number;
  y: number;
}

export type Shape =
  /** `angle` turns the ellipse clockwise on the picture, in degrees. */
  | { kind: "ellipse"; x: number; y: number; radiusX: number; radiusY: number; angle?: number }
  | { kind: "polygon"; points: readonly Point[] }
  /** A line with round ends. */
  | { kind: "line"; points: readonly Point[]; width: number };

export type NumberArray = Uint8Array | Uint16Array | Float32Array | Float64Array;

/**
 * A map of numbers on square pixels, row by row from the upper left corner. The point (0, 0) mm is its center; x runs to the
 * right of the picture and y downward.
 */
export interface Raster<Values extends NumberArray = Float32Array> {
  width: number;
  height: number;
  /** Distance between the centers of neighboring pixels in mm. */
  spacing: number;
  values: Values;
}

/** Returns a map of zeros with the given spacing in mm. */
export function createRaster(width: number, height: number, spacing: number): Raster {
  return { width, height, spacing, values: new Float32Array(width * height) };
}

/** Sets the pixels whose center lies inside the shape to `value`, so that later shapes cover earlier ones. */
export function fillShape(raster: Raster<NumberArray>, shape: Shape, value: number): void {
  const { width, height, spacing } = raster;
  const { top, bottom } = rangeOfRows(shape);
  const toColumn = (x: number) => x / spacing + width / 2 - 0.5;
  const toRow = (y: number) => y / spacing + height / 2 - 0.5;
  const first = Math.max(0, Math.ceil(toRow(top)));
  const last = Math.min(height - 1, Math.floor(toRow(bottom)));
  for (let row = first; row <= last; row++) {
    const y = (row + 0.5 - height / 2) * spacing;
    for (const [left, right] of findCrossings(shape, y)) {
      const from = Math.max(0, Math.ceil(toColumn(left)));
      const to = Math.min(width - 1, Math.floor(toColumn(right)));
      if (to >= from) raster.values.fill(value, row * width + from, row * width + to + 1);
    }
  }
}

/** Returns the outline as a polygon in mm; ellipses get `count` points, lines one polygon around all of them. */
export function getOutline(shape: Shape, count = 40): Point[] {
  if (shape.kind === "polygon") return [...shape.points];
  if (shape.kind === "line") return outlineLine(shape.points, shape.width);
  const { sin, cos } = turn(shape.angle);
  return Array.from({ length: count }, (_, index) => {
    const t = (2 * Math.PI * index) / count;
    const u = shape.radiusX * Math.cos(t);
    const v = shape.radiusY * Math.sin(t);
    return { x: shape.x + u * cos - v * sin, y: shape.y + u * sin + v * cos };
  });
}

/** Returns points in mm as fractions of the width and height of the map, as regions need them (Q15). */
export function toFractions(points: readonly Point[], raster: Raster<NumberArray>): Point[] {
  return points.map(({ x, y }) => ({
    x: x / (raster.width * raster.spacing) + 0.5,
    y: y / (raster.height * raster.spacing) + 0.5,
  }));
}

/** Returns a map with `factor` times fewer pixels per side, each the mean of a block, which gives shapes smooth edges. */
export function averageBlocks(raster: Raster<NumberArray>, factor: number): Raster {
  const result = createRaster(raster.width / factor, raster.height / factor, raster.spacing * factor);
  for (let row = 0; row < result.height; row++) {
    for (let column = 0; column < result.width; column++) {
      let sum = 0;
      for (let y = row * factor; y < (row + 1) * factor; y++) {
        const start = y * raster.width + column * factor;
        for (let index = start; index < start + factor; index++) sum += raster.values[index] as number;
      }
      result.values[row * result.width + column] = sum / (factor * factor);
    }
  }
  return result;
}

/** Returns a smooth closed curve through the points (Catmull–Rom spline), with `steps` points for each of them. */
export function smoothOutline(points: readonly Point[], steps = 8): Point[] {
  return points.flatMap((_, index) => {
    const [a, b, c, d] = [-1, 0, 1, 2].map((offset) => points[(index + offset + points.length) % points.length]);
    if (!a || !b || !c || !d) return [];
    return Array.from({ length: steps }, (_, step) => {
      const t = step / steps;
      return { x: interpolate(a.x, b.x, c.x, d.x, t), y: interpolate(a.y, b.y, c.y, d.y, t) };
    });
  });
}

function interpolate(a: number, b: number, c: number, d: number, t: number): number {
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
}

/** Returns cosine and sine of an angle in degrees; exact for an angle of 0, which most shapes have. */
function turn(angle = 0): { sin: number; cos: number } {
  const radians = (angle * Math.PI) / 180;
  return { sin: Math.sin(radians), cos: Math.cos(radians) };
}

function rangeOfRows(shape: Shape): { top: number; bottom: number } {
  if (shape.kind === "ellipse") {
    const { sin, cos } = turn(shape.angle);
    const half = Math.sqrt((shape.radiusX * sin) ** 2 + (shape.radiusY * cos) ** 2);
    return { top: shape.y - half, bottom: shape.y + half };
  }
  const margin = shape.kind === "line" ? shape.width / 2 : 0;
  const rows = shape.points.map((point) => point.y);
  return { top: Math.min(...rows) - margin, bottom: Math.max(...rows) + margin };
}

/** Returns the ranges of x inside the shape on the row at `y`. */
function findCrossings(shape: Shape, y: number): [number, number][] {
  if (shape.kind === "ellipse") return crossEllipse(shape, y);
  if (shape.kind === "polygon") return crossPolygon(shape.points, y);
  return crossLine(shape.points, shape.width / 2, y);
}

function crossEllipse(shape: Shape & { kind: "ellipse" }, y: number): [number, number][] {
  const { sin, cos } = turn(shape.angle);
  const dy = y - shape.y;
  const alongX = 1 / shape.radiusX ** 2;
  const alongY = 1 / shape.radiusY ** 2;
  // The equation of the turned ellipse is a quadratic in the distance from its center along the row: a d² + 2 b d + c = 0.
  const a = cos * cos * alongX + sin * sin * alongY;
  const b = dy * sin * cos * (alongX - alongY);
  const c = dy * dy * (sin * sin * alongX + cos * cos * alongY) - 1;
  const root = b * b - a * c;
  if (root < 0) return [];
  return [[shape.x + (-b - Math.sqrt(root)) / a, shape.x + (-b + Math.sqrt(root)) / a]];
}

function crossPolygon(points: readonly Point[], y: number): [number, number][] {
  const crossings: number[] = [];
  for (const [index, from] of points.entries()) {
    const to = points[(index + 1) % points.length] ?? from;
    // A corner on the row belongs only to the edge below, because otherwise the row would count the corner twice.
    if (from.y <= y !== to.y <= y) crossings.push(from.x + ((y - from.y) * (to.x - from.x)) / (to.y - from.y));
  }
  crossings.sort((a, b) => a - b);
  const stretches: [number, number][] = [];
  for (let index = 0; index + 1 < crossings.length; index += 2)
    stretches.push([crossings[index] as number, crossings[index + 1] as number]);
  return stretches;
}

function crossLine(points: readonly Point[], radius: number, y: number): [number, number][] {
  const stretches: [number, number][] = [];
  for (const [index, from] of points.entries()) {
    stretches.push(...crossEllipse({ kind: "ellipse", ...from, radiusX: radius, radiusY: radius }, y));
    const to = points[index + 1];
    if (to) stretches.push(...crossPolygon(outlineLine([from, to], 2 * radius), y));
  }
  return stretches;
}

/** Returns a polygon around a line: along one side to its end, and back along the other. */
function outlineLine(points: readonly Point[], width: number): Point[] {
  const sides = points.map((point, index) => {
    const before = points[index - 1] ?? point;
    const after = points[index + 1] ?? point;
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    const x = (-(after.y - before.y) / length) * (width / 2);
    const y = ((after.x - before.x) / length) * (width / 2);
    return { left: { x: point.x + x, y: point.y + y }, right: { x: point.x - x, y: point.y - y } };
  });
  return [...sides.map((side) => side.left), ...sides.reverse().map((side) => side.right)];
}
