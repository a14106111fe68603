import type { Point } from "../geometry/viewport-transform";

// Shapes with a dark edge, so that they are visible on black and on white.

const edge = "#0b1120";
/** Height of a badge in CSS pixels. */
export const badgeHeight = 20;
const font = "500 12px ui-sans-serif, system-ui, sans-serif";

/** Draws a line through points, each with a small circle. */
export function drawLine(target: CanvasRenderingContext2D, points: readonly Point[], color: string): void {
  target.beginPath();
  for (const { x, y } of points) target.lineTo(x, y);
  strokeTwice(target, color);
  for (const { x, y } of points) {
    target.beginPath();
    target.arc(x, y, 2.5, 0, 2 * Math.PI);
    strokeTwice(target, color);
  }
}

/** Draws a closed outline. */
export function drawPolygon(target: CanvasRenderingContext2D, points: readonly Point[], color: string): void {
  target.beginPath();
  for (const { x, y } of points) target.lineTo(x, y);
  target.closePath();
  strokeTwice(target, color);
}

/** Draws a cross with an open center, so that the marked point stays visible. */
export function drawCross(target: CanvasRenderingContext2D, { x, y }: Point, radius: number, color: string): void {
  target.beginPath();
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const) {
    target.moveTo(x + 2.5 * dx, y + 2.5 * dy);
    target.lineTo(x + radius * dx, y + radius * dy);
  }
  strokeTwice(target, color);
}

/** Returns the width of a line of text. */
export function measureText(target: CanvasRenderingContext2D, text: string): number {
  target.font = font;
  return target.measureText(text).width;
}

/** Draws a line of text, cut off at `maxWidth`; `y` is its middle. */
export function drawText(
  target: CanvasRenderingContext2D,
  text: string,
  { x, y }: Point,
  color: string,
  align: CanvasTextAlign = "left",
  maxWidth = Number.POSITIVE_INFINITY,
): void {
  let shown = text;
  while (shown.length > 1 && measureText(target, shown) > maxWidth) shown = `${shown.slice(0, -2)}…`;
  target.font = font;
  target.textAlign = align;
  target.textBaseline = "middle";
  target.lineWidth = 3;
  target.lineJoin = "round";
  target.strokeStyle = edge;
  target.fillStyle = color;
  target.strokeText(shown, x, y);
  target.fillText(shown, x, y);
}

/** Colors of a badge: its surface, its border, and its text. */
export interface BadgeColors {
  surface: string;
  border: string;
  text: string;
}

/** Returns the width of a badge with a text. */
export function measureBadge(target: CanvasRenderingContext2D, text: string): number {
  return Math.max(badgeHeight, measureText(target, text) + 12);
}

/** Draws a short text on a rounded badge, whose middle is at the point. */
export function drawBadge(
  target: CanvasRenderingContext2D,
  text: string,
  { x, y }: Point,
  { surface, border, text: textColor }: BadgeColors,
): void {
  const width = measureBadge(target, text);
  target.beginPath();
  target.roundRect(x - width / 2, y - badgeHeight / 2, width, badgeHeight, badgeHeight / 2);
  target.fillStyle = surface;
  target.fill();
  strokeTwice(target, border);
  target.textAlign = "center";
  target.textBaseline = "middle";
  target.fillStyle = textColor;
  target.fillText(text, x, y + 0.5);
}

/** Strokes the current path with a dark edge. */
export function strokeTwice(target: CanvasRenderingContext2D, color: string): void {
  target.lineJoin = "round";
  target.strokeStyle = edge;
  target.lineWidth = 3.5;
  target.stroke();
  target.strokeStyle = color;
  target.lineWidth = 1.5;
  target.stroke();
}
