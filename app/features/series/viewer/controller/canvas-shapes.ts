import { type Point, toPane } from "../geometry/viewport-transform";
import { edge, measureText } from "./canvas-text";
import type { PaneContext } from "./viewer-controller";
import type { ViewerSnapshot } from "./viewer-snapshot";

// Shapes with a dark edge, so that they are visible on black and on white.

/** Height of a badge in CSS pixels. */
export const badgeHeight = 20;
const crosshairColor = "#f0abfc";

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

/** Draws the keyboard's crosshair in the active pane. */
export function drawCrosshair(
  target: CanvasRenderingContext2D,
  { index, transform }: PaneContext,
  { crosshair, activePane }: ViewerSnapshot,
): void {
  if (crosshair && activePane === index) drawCross(target, toPane(transform, crosshair), 12, crosshairColor);
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
