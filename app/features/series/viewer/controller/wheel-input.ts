import type { Point } from "../geometry/viewport-transform";
import { activatePane, scrollBy, zoomPane } from "./viewer-actions";
import type { ViewerController } from "./viewer-controller";

/** Minimum movement in CSS pixels at which an event counts as one notch of a mouse wheel and scrolls one frame. */
const minNotchMovement = 50;
/** Movement of a touchpad that scrolls one frame, in CSS pixels. */
const touchpadStep = 24;
const pixelsPerLine = 40;
/** Wheel movement in CSS pixels that zooms by a factor of e; a pinch on a touchpad arrives as small movements with Ctrl. */
const zoomWheelDistance = { mouse: 500, touchpad: 100 };

/** Scrolls a pane with the wheel, and zooms it about the pointer with Ctrl, until `signal` aborts. */
export function listenToWheel(
  viewer: ViewerController,
  index: number,
  element: HTMLElement,
  getPoint: (event: MouseEvent) => Point,
  signal: AbortSignal,
): void {
  let moved = 0;
  const handleWheel = (event: WheelEvent) => {
    const context = viewer.getPane(index);
    if (!context) return;
    const distance = event.deltaY * (event.deltaMode === 1 ? pixelsPerLine : 1);
    const isNotch = Math.abs(distance) >= minNotchMovement;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      const factor = Math.exp(-distance / (isNotch ? zoomWheelDistance.mouse : zoomWheelDistance.touchpad));
      zoomPane(viewer, context, factor, getPoint(event));
      return;
    }
    // Over a series with one frame, the wheel scrolls the page.
    if (context.series.frames.length === 1) return;
    event.preventDefault();
    activatePane(viewer, index);
    moved = isNotch ? Math.sign(distance) * touchpadStep : moved + distance;
    scrollBy(viewer, context, Math.trunc(moved / touchpadStep));
    moved %= touchpadStep;
  };
  element.addEventListener("wheel", handleWheel, { passive: false, signal });
}
