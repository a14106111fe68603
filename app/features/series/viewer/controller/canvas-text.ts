import type { Point } from "../geometry/viewport-transform";

/** Dark color around shapes and texts, so that they are visible on black and on white. */
export const edge = "#0b1120";
const font = "500 12px ui-sans-serif, system-ui, sans-serif";

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
