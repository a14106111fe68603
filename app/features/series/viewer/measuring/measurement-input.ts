import type { Point } from "../geometry/viewport-transform";
import type { Measurement, MeasurementKind } from "../saved-viewer-state";

// Converts clicks and drags to the points of a measurement. A line can be drawn by a drag or by two clicks; the keyboard
// clicks with Enter.

/** Number of points of each kind of measurement. */
export const pointCounts: Record<MeasurementKind, number> = { distance: 2, angle: 3, cobb: 4, ellipse: 2, probe: 1 };

/** A measurement whose points are not all set. */
export interface UnfinishedMeasurement extends Measurement {
  /** Whether the last point still follows the pointer. */
  isFollowing: boolean;
  /**
   * Whether this press set the first point of a line. If the release follows without a drag, the end of the line stays open.
   */
  hasJustStarted: boolean;
}

/** Returns the measurement after a press at `point`, which fixes the point that follows the pointer or sets the next point. */
export function pressPoint(current: UnfinishedMeasurement, point: Point): UnfinishedMeasurement {
  if (current.isFollowing) return { ...movePoint(current, point), hasJustStarted: false };
  const points = [...current.points, point];
  const isLineStart = points.length < pointCounts[current.kind];
  return {
    ...current,
    points: isLineStart ? [...points, point] : points,
    isFollowing: true,
    hasJustStarted: isLineStart,
  };
}

/** Returns the measurement after the pointer has moved to `point`. The last point follows the pointer until a press fixes it. */
export function movePoint(current: UnfinishedMeasurement, point: Point): UnfinishedMeasurement {
  if (!current.isFollowing) return current;
  return { ...current, points: [...current.points.slice(0, -1), point] };
}

/** Returns the measurement after a release, and whether its points are all set. */
export function releasePoint(
  current: UnfinishedMeasurement,
  hasMoved: boolean,
): { measurement: UnfinishedMeasurement; isComplete: boolean } {
  const last = current.points.at(-1);
  if (!current.isFollowing || !last || (current.hasJustStarted && !hasMoved))
    return { measurement: { ...current, hasJustStarted: false }, isComplete: false };
  if (current.points.length === pointCounts[current.kind])
    return { measurement: { ...current, isFollowing: false }, isComplete: true };
  // The second side of an angle follows the pointer at once; the second line of a Cobb angle starts with a press.
  const isAngle = current.kind === "angle";
  const points = isAngle ? [...current.points, last] : current.points;
  return { measurement: { ...current, points, isFollowing: isAngle, hasJustStarted: false }, isComplete: false };
}

/** Indexes of a measurement and of one of its points. */
export interface PointPlace {
  measurement: number;
  point: number;
}

/** Returns the point of a measurement that is nearest to `point` and within `reach`; null if there is none. */
export function findNearestPoint(
  measurements: readonly Pick<Measurement, "points">[],
  { x, y }: Point,
  reach: number,
): PointPlace | null {
  let nearest: PointPlace | null = null;
  let smallest = reach;
  measurements.forEach(({ points }, measurement) => {
    points.forEach((candidate, point) => {
      const distance = Math.hypot(candidate.x - x, candidate.y - y);
      if (distance > smallest) return;
      smallest = distance;
      nearest = { measurement, point };
    });
  });
  return nearest;
}
