import type { TrueRegion } from "../phantom";
import type { ImageGrid } from "./scan/image-grid";
import type { Ellipse } from "./scan/parts";

type Point = { x: number; y: number };

const pointsOfEllipse = 36;

/** Returns the outline of an ellipse in mm, counterclockwise in a picture whose y points down if `isReversed`. */
export function ellipseOutline({ x, y, a, b, angle = 0 }: Ellipse, isReversed = false): Point[] {
  return Array.from({ length: pointsOfEllipse }, (_, n) => {
    const turn = ((isReversed ? -n : n) * 2 * Math.PI) / pointsOfEllipse;
    const [along, across] = [a * Math.cos(turn), b * Math.sin(turn)];
    return {
      x: x + along * Math.cos(angle) - across * Math.sin(angle),
      y: y + along * Math.sin(angle) + across * Math.cos(angle),
    };
  });
}

/**
 * Returns the outline of the band between two ellipses: the polygon runs around the outer ellipse, and back around the inner
 * one.
 */
export function bandOutline(outer: Ellipse, inner: Ellipse): Point[] {
  const [outside, inside] = [ellipseOutline(outer), ellipseOutline(inner, true)];
  return [...outside, ...outside.slice(0, 1), ...inside, ...inside.slice(0, 1)];
}

/** Returns the outline of a band from `from` to `to` radians around (0, 0), between the radii `inner` and `outer` in mm. */
export function arcOutline(inner: number, outer: number, from: number, to: number): Point[] {
  const arc = Array.from({ length: pointsOfEllipse / 2 + 1 }, (_, n) => from + ((to - from) * n * 2) / pointsOfEllipse);
  const at = (radius: number) => (angle: number) => ({ x: radius * Math.cos(angle), y: radius * Math.sin(angle) });
  return [...arc.map(at(outer)), ...arc.reverse().map(at(inner))];
}

const clamp = (share: number) => Math.min(1, Math.max(0, share));

/** Returns a region of frames `from` to `to` from an outline in mm. Points outside the picture move to its edge. */
export function trueRegion(name: string, outline: readonly Point[], grid: ImageGrid, from = 0, to = from): TrueRegion {
  const { fieldOfView, x = 0, y = 0 } = grid;
  const polygon = outline.map((point) => ({
    x: clamp((point.x - x) / fieldOfView + 0.5),
    y: clamp((point.y - y) / fieldOfView + 0.5),
  }));
  return { name, from, to, polygon };
}
