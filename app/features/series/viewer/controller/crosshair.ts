import { clamp, getScale, toPane, toPicture } from "../geometry/viewport-transform";
import { placeMark } from "./viewer-actions";
import type { PaneContext, ViewerController } from "./viewer-controller";

/** Crosshair step as a fraction of the width of the fitted picture. When the picture is zoomed in, a step covers less of it. */
const crosshairStep = 0.005;

/** Marks or measures at the keyboard's crosshair, or shows the crosshair if it is hidden. */
export function clickCrosshair(viewer: ViewerController, context: PaneContext): void {
  const { crosshair, tool } = viewer.getSnapshot();
  if (!crosshair) moveCrosshair(viewer, context, 0, 0);
  else if (tool === "mark") placeMark(viewer, context, crosshair);
  else viewer.getMeasuring()?.clickPoint(viewer, context, crosshair);
}

/** Moves the keyboard's crosshair by steps, from the middle of the pane if it is hidden. */
export function moveCrosshair(viewer: ViewerController, context: PaneContext, dx: number, dy: number): void {
  const { pane, picture, size, transform } = context;
  const center = { x: pane.viewport.x * picture.width, y: pane.viewport.y * picture.height };
  const from = toPane(transform, viewer.getSnapshot().crosshair ?? center);
  const step = crosshairStep * picture.width * (getScale(pane.viewport, picture, size) / pane.viewport.zoom);
  const to = toPicture(transform, { x: from.x + dx * step, y: from.y + dy * step });
  const crosshair = { x: clamp(to.x, 0, picture.width), y: clamp(to.y, 0, picture.height) };
  viewer.change({ crosshair });
  viewer.getMeasuring()?.followPoint(viewer, context, crosshair);
}
