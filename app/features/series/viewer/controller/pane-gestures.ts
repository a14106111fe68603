import { clamp, type Point, toPicture } from "../geometry/viewport-transform";
import type { PointPlace } from "../measuring/measurement-input";
import {
  activatePane,
  cancelInput,
  dragPaneWindow,
  fitPane,
  panPane,
  placeMark,
  scrollBy,
  zoomPane,
} from "./viewer-actions";
import type { PaneContext, ViewerController } from "./viewer-controller";
import { isMeasurementTool } from "./viewer-tools";
import { listenToWheel } from "./wheel-input";

/** Maximum movement in CSS pixels of a press that counts as a click. */
const maxClickMovement = 4;
/** Vertical drag in CSS pixels that zooms by a factor of e. */
const zoomDragDistance = 150;

/** A drag with one pointer, from its press to its release. */
interface Drag {
  action: "tool" | "pan" | "zoom";
  start: Point;
  hasMoved: boolean;
  /** Fraction of a frame that a scroll drag has accumulated. */
  frames: number;
  /** The point of a measurement that the drag moves. */
  grabbedPoint?: PointPlace | null | undefined;
}

/** Handles mouse, pen, and touch in a pane until the returned function is called. */
export function listenToGestures(viewer: ViewerController, index: number, element: HTMLElement): () => void {
  const pointers = new Map<number, Point>();
  let drag: Drag | null = null;
  const end = new AbortController();
  const getPoint = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const getMeasuring = () => (isMeasurementTool(viewer.getSnapshot().tool) ? viewer.getMeasuring() : null);

  const press = (event: PointerEvent) => {
    activatePane(viewer, index);
    element.focus({ preventScroll: true });
    element.setPointerCapture(event.pointerId);
    const start = getPoint(event);
    pointers.set(event.pointerId, start);
    if (pointers.size > 1) {
      // A second finger turns the drag into a pinch.
      if (drag) cancelInput(viewer);
      drag = null;
      return;
    }
    const action = event.button === 1 ? "pan" : event.button === 2 ? "zoom" : "tool";
    drag = { action, start, hasMoved: false, frames: 0 };
    const context = viewer.getPane(index);
    if (context && action === "tool")
      drag.grabbedPoint = getMeasuring()?.grabPoint(
        viewer,
        context,
        toPicture(context.transform, start),
        event.pointerType,
      );
  };

  const move = (event: PointerEvent) => {
    const point = getPoint(event);
    const last = pointers.get(event.pointerId);
    const context = viewer.getPane(index);
    if (!context) return;
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (last) pointers.set(event.pointerId, point);
    if (last && other) pinch(context, last, point, other);
    else if (last && drag) continueDrag(context, drag, last, point);
    // While the mouse hovers, the open end of a measurement follows the pointer.
    else if (!last && viewer.getSnapshot().activePane === index)
      getMeasuring()?.followPoint(viewer, context, toPicture(context.transform, point));
  };

  const pinch = (context: PaneContext, last: Point, point: Point, other: Point) => {
    panPane(viewer, context, (point.x - last.x) / 2, (point.y - last.y) / 2);
    const pannedDistance = viewer.getPane(index);
    const factor = getDistance(point, other) / Math.max(1, getDistance(last, other));
    if (pannedDistance)
      zoomPane(viewer, pannedDistance, factor, { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 });
  };

  const continueDrag = (context: PaneContext, current: Drag, last: Point, point: Point) => {
    current.hasMoved ||= getDistance(current.start, point) > maxClickMovement;
    const [dx, dy] = [point.x - last.x, point.y - last.y];
    const inPicture = toPicture(context.transform, point);
    const tool = current.action === "tool" ? viewer.getSnapshot().tool : current.action;
    if (current.grabbedPoint) getMeasuring()?.moveMeasurementPoint(viewer, current.grabbedPoint, inPicture);
    else if (tool === "pan") panPane(viewer, context, dx, dy);
    else if (tool === "zoom") zoomPane(viewer, context, Math.exp(-dy / zoomDragDistance), current.start);
    else if (tool === "window") dragPaneWindow(viewer, context, dx, dy);
    else if (isMeasurementTool(tool)) getMeasuring()?.followPoint(viewer, context, inPicture);
    else if (tool === "scroll" || current.hasMoved) dragFrames(context, current, dy);
  };

  /** A drag over the whole height scrolls through the whole stack, with at least four pixels per frame. */
  const dragFrames = (context: PaneContext, current: Drag, dy: number) => {
    const step = clamp(context.size.height / context.series.frames.length, 4, 40);
    const frames = current.frames + dy / step;
    scrollBy(viewer, context, Math.trunc(frames));
    current.frames = frames - Math.trunc(frames);
  };

  const release = (event: PointerEvent) => {
    pointers.delete(event.pointerId);
    const context = viewer.getPane(index);
    if (drag?.action === "tool" && context && event.type === "pointerup") {
      const { tool } = viewer.getSnapshot();
      if (!drag.grabbedPoint) getMeasuring()?.releaseMeasurement(viewer, drag.hasMoved);
      if (tool === "mark" && !drag.hasMoved) placeMark(viewer, context, toPicture(context.transform, getPoint(event)));
      if (!isMeasurementTool(tool) && !drag.hasMoved)
        viewer.getMarking()?.pressMarker(viewer, context, getPoint(event));
    }
    drag = null;
  };

  element.addEventListener("pointerdown", press, end);
  element.addEventListener("pointermove", move, end);
  element.addEventListener("pointerup", release, end);
  element.addEventListener("pointercancel", release, end);
  element.addEventListener("contextmenu", (event) => event.preventDefault(), end);
  // Keeps the middle button from starting the browser's own scrolling.
  element.addEventListener("mousedown", (event) => event.button === 1 && event.preventDefault(), end);
  element.addEventListener(
    "dblclick",
    () => {
      const context = viewer.getPane(index);
      if (context && !getMeasuring() && viewer.getSnapshot().tool !== "mark") fitPane(viewer, context);
    },
    end,
  );
  listenToWheel(viewer, index, element, getPoint, end.signal);
  return () => end.abort();
}

function getDistance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
