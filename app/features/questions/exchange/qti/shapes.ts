export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}

/** Returns a QTI shape as a polygon, in fractions of the picture's width and height; null if the shape is invalid. */
export function toPolygon(
  shape: string | undefined,
  coords: string | undefined,
  { width, height }: Size,
): Point[] | null {
  const values = (coords ?? "").split(",").map((value) => parseCoordinate(value, width));
  if (values.some((value) => !Number.isFinite(value)) || !(width > 0) || !(height > 0)) return null;
  const [a = 0, b = 0, c = 0, d = 0] = values;
  const sampleEllipse = (rx: number, ry: number) =>
    Array.from({ length: 16 }, (_, step) => {
      const angle = (step / 16) * 2 * Math.PI;
      return { x: a + rx * Math.cos(angle), y: b + ry * Math.sin(angle) };
    });
  const corners =
    shape === "rect" && values.length === 4
      ? [
          { x: a, y: b },
          { x: c, y: b },
          { x: c, y: d },
          { x: a, y: d },
        ]
      : shape === "circle" && values.length === 3
        ? sampleEllipse(c, c)
        : shape === "ellipse" && values.length === 4
          ? sampleEllipse(c, d)
          : shape === "poly" && values.length >= 6 && values.length % 2 === 0
            ? Array.from({ length: values.length / 2 }, (_, index) => ({
                x: values[2 * index] ?? 0,
                y: values[2 * index + 1] ?? 0,
              }))
            : null;
  return corners?.map(({ x, y }) => ({ x: toFraction(x / width), y: toFraction(y / height) })) ?? null;
}

/** Returns the center of a polygon's bounding box. */
export function getCenter(polygon: Point[]): Point {
  const middle = (values: number[]) => toFraction((Math.min(...values) + Math.max(...values)) / 2);
  return { x: middle(polygon.map(({ x }) => x)), y: middle(polygon.map(({ y }) => y)) };
}

function toFraction(value: number): number {
  return Math.min(1, Math.max(0, Math.round(value * 1e6) / 1e6));
}

function parseCoordinate(value: string, whole: number): number {
  const text = value.trim();
  if (!/^-?\d+(\.\d+)?%?$/.test(text)) return Number.NaN;
  return text.endsWith("%") ? (Number(text.slice(0, -1)) / 100) * whole : Number(text);
}
