import type { Viewport } from "../saved-viewer-state";
import type { PictureSize, Size } from "./picture-size";

export interface Point {
  x: number;
  y: number;
}

/** Maps picture pixels to pane pixels as the arguments of `CanvasRenderingContext2D.setTransform`. */
export interface Transform {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

const minZoom = 0.25;
const maxZoom = 32;

/** The viewport that shows the whole picture, upright. */
export const fittedViewport: Viewport = { zoom: 1, x: 0.5, y: 0.5, rotation: 0, isFlipped: false };

/** Returns the number of pane pixels per picture pixel (along its width). */
export function getScale(viewport: Viewport, picture: PictureSize, pane: Size): number {
  const shownHeight = picture.height * picture.pixelAspect;
  const isOnSide = viewport.rotation % 2 === 1;
  const [width, height] = isOnSide ? [shownHeight, picture.width] : [picture.width, shownHeight];
  return viewport.zoom * Math.min(pane.width / width, pane.height / height);
}

/** Returns the transform from picture pixels to pane pixels: move, turn clockwise, flip, and scale. */
export function getTransform(viewport: Viewport, picture: PictureSize, pane: Size): Transform {
  const scale = getScale(viewport, picture, pane);
  const cos = [1, 0, -1, 0][viewport.rotation] ?? 1;
  const sin = [0, 1, 0, -1][viewport.rotation] ?? 0;
  const flip = viewport.isFlipped ? -1 : 1;
  const a = flip * cos * scale;
  const b = sin * scale;
  const c = -flip * sin * scale * picture.pixelAspect;
  const d = cos * scale * picture.pixelAspect;
  const x = viewport.x * picture.width;
  const y = viewport.y * picture.height;
  return { a, b, c, d, e: pane.width / 2 - a * x - c * y, f: pane.height / 2 - b * x - d * y };
}

/** Returns the pane pixel of a picture pixel. */
export function toPane({ a, b, c, d, e, f }: Transform, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** Returns the picture pixel at a pane pixel; it may lie outside the picture. */
export function toPicture({ a, b, c, d, e, f }: Transform, point: Point): Point {
  const determinant = a * d - b * c;
  const x = point.x - e;
  const y = point.y - f;
  return { x: (d * x - c * y) / determinant, y: (a * y - b * x) / determinant };
}

/** Returns the viewport after a drag by `dx` and `dy` pane pixels. The center of the pane stays inside the picture. */
export function panViewport(viewport: Viewport, picture: PictureSize, pane: Size, dx: number, dy: number): Viewport {
  const transform = getTransform(viewport, picture, pane);
  const center = toPicture(transform, { x: pane.width / 2 - dx, y: pane.height / 2 - dy });
  return { ...viewport, x: clamp(center.x / picture.width, 0, 1), y: clamp(center.y / picture.height, 0, 1) };
}

/** Returns the viewport zoomed by `factor` so that the picture stays in place at `point` of the pane. */
export function zoomViewport(
  viewport: Viewport,
  picture: PictureSize,
  pane: Size,
  point: Point,
  factor: number,
): Viewport {
  const zoomedViewport = { ...viewport, zoom: clamp(viewport.zoom * factor, minZoom, maxZoom) };
  const before = toPicture(getTransform(viewport, picture, pane), point);
  const moved = toPane(getTransform(zoomedViewport, picture, pane), before);
  return panViewport(zoomedViewport, picture, pane, point.x - moved.x, point.y - moved.y);
}

/** Returns the viewport turned clockwise by a quarter, as the learner sees it. */
export function rotateViewport(viewport: Viewport): Viewport {
  // A flip reverses the sense of the turn that comes before it.
  const quarterTurns = viewport.isFlipped ? 3 : 1;
  const rotations = [0, 1, 2, 3] as const;
  return { ...viewport, rotation: rotations[(viewport.rotation + quarterTurns) % 4] ?? 0 };
}

/** Returns the value within `min` and `max` that is nearest to `value`. */
export function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
