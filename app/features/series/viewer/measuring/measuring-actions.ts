import type { PaneContext, ViewerController } from "../controller/viewer-controller";
import { isMeasurementTool } from "../controller/viewer-tools";
import type { Point } from "../geometry/viewport-transform";
import type { Measurement } from "../saved-viewer-state";
import { findNearestPoint, movePoint, type PointPlace, pressPoint, releasePoint } from "./measurement-input";

const maxMeasurements = 50;
/** Maximum distance in CSS pixels between a press and the point of a measurement that it moves. */
const maxGrabDistance = { mouse: 8, touch: 20 };

/** Checks whether a measurement belongs to the frame that a pane shows. */
export function isOnFrame({ pane }: Pick<PaneContext, "pane">, { series, frame }: Measurement): boolean {
  return series === pane.series && frame === pane.frame;
}

/** Sets the next point of the measurement that is being drawn on the frame, or starts a measurement. */
function pressMeasurement(viewer: ViewerController, context: PaneContext, point: Point): void {
  const { tool, unfinished } = viewer.getSnapshot();
  if (!isMeasurementTool(tool)) return;
  const { series, frame } = context.pane;
  const started = { kind: tool, series, frame, points: [], isFollowing: false, hasJustStarted: false };
  const current = unfinished && isOnFrame(context, unfinished) ? unfinished : started;
  viewer.change({ unfinished: pressPoint(current, roundPoint(point)) });
}

/** Moves the point that follows the pointer. */
export function followPoint(viewer: ViewerController, context: PaneContext, point: Point): void {
  const { unfinished } = viewer.getSnapshot();
  if (unfinished?.isFollowing && isOnFrame(context, unfinished))
    viewer.change({ unfinished: movePoint(unfinished, roundPoint(point)) });
}

/** Handles the end of a press; saves the measurement once all of its points are set. */
export function releaseMeasurement(viewer: ViewerController, hasMoved: boolean): void {
  const { unfinished, measurements } = viewer.getSnapshot();
  if (!unfinished) return;
  const { measurement, isComplete } = releasePoint(unfinished, hasMoved);
  if (!isComplete) {
    viewer.change({ unfinished: measurement });
    return;
  }
  const { kind, series, frame, points } = measurement;
  const all = [...measurements, { kind, series, frame, points }].slice(-maxMeasurements);
  viewer.change({ measurements: all, selectedMeasurement: all.length - 1, unfinished: null });
}

/** Sets a point without a drag, as the keyboard does. */
export function clickPoint(viewer: ViewerController, context: PaneContext, point: Point): void {
  pressMeasurement(viewer, context, point);
  releaseMeasurement(viewer, false);
}

/**
 * Handles a press at a point of the picture: returns the point of a finished measurement to move, or presses there and returns
 * null.
 */
export function grabPoint(
  viewer: ViewerController,
  context: PaneContext,
  point: Point,
  pointerType: string,
): PointPlace | null {
  const { measurements, unfinished } = viewer.getSnapshot();
  const { a, b } = context.transform;
  const reach = (pointerType === "mouse" ? maxGrabDistance.mouse : maxGrabDistance.touch) / Math.hypot(a, b);
  // Measurements on other frames stay in the list without points, so that the indexes remain correct.
  const onFrame = measurements.map((one) => (isOnFrame(context, one) ? one : { ...one, points: [] }));
  const place = unfinished ? null : findNearestPoint(onFrame, point, reach);
  if (!place) pressMeasurement(viewer, context, point);
  return place;
}

/** Moves one point of a finished measurement. */
export function moveMeasurementPoint(viewer: ViewerController, place: PointPlace, to: Point): void {
  const measurements = viewer.getSnapshot().measurements.map((one, index) => {
    if (index !== place.measurement) return one;
    return { ...one, points: one.points.map((point, i) => (i === place.point ? roundPoint(to) : point)) };
  });
  viewer.change({ measurements, selectedMeasurement: place.measurement });
}

export function deleteSelectedMeasurement(viewer: ViewerController): void {
  const { measurements, selectedMeasurement } = viewer.getSnapshot();
  viewer.change({
    measurements: measurements.filter((_, index) => index !== selectedMeasurement),
    selectedMeasurement: null,
  });
}

/** Rounds to a hundredth of a pixel, so that the saved state stays small. */
function roundPoint({ x, y }: Point): Point {
  return { x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 };
}
