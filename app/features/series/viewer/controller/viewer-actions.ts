import { fittedViewport, type Point, panViewport, rotateViewport, zoomViewport } from "../geometry/viewport-transform";
import { dragWindow } from "../pixels/window-presets";
import type { Viewport } from "../saved-viewer-state";
import { changePane, resetPane, scrollPane, setPaneWindow } from "./change-panes";
import type { PaneContext, ViewerController } from "./viewer-controller";
import { getDefaultTool, isMeasurementTool, type Tool } from "./viewer-tools";

// The actions of gestures, keys, and buttons on the active pane or a given pane.

/** Zoom of one keyboard step. */
const zoomStep = 1.1;
/** Distance of one keyboard step for window and pan, in CSS pixels. */
const dragStep = 8;

/** Makes a pane active, so that keys and the toolbar act on it. */
export function activatePane(viewer: ViewerController, index: number): void {
  if (viewer.getSnapshot().activePane !== index)
    viewer.change({ activePane: index, unfinished: null, crosshair: null });
}

/** Scrolls a pane and its linked panes to a frame; an index beyond the ends shows the first or last frame. */
export function scrollTo(viewer: ViewerController, index: number, frame: number): void {
  viewer.change((snapshot) => scrollPane(snapshot, viewer.getSeriesById(), index, frame));
}

/** Scrolls a pane by frames, like `scrollTo`. */
export function scrollBy(viewer: ViewerController, { index, pane }: PaneContext, frames: number): void {
  scrollTo(viewer, index, pane.frame + frames);
}

/** Changes the window of a pane as a drag by `dx` and `dy` CSS pixels does. */
export function dragPaneWindow(
  viewer: ViewerController,
  { index, pane, series }: PaneContext,
  dx: number,
  dy: number,
): void {
  const window = dragWindow(series, pane.window, dx, dy);
  viewer.change((snapshot) => setPaneWindow(snapshot, viewer.getSeriesById(), index, window));
}

/** Zooms a pane so that the picture stays in place at `point`, by default the center of the pane. */
export function zoomPane(viewer: ViewerController, context: PaneContext, factor: number, point?: Point): void {
  const { pane, picture, size } = context;
  const center = { x: size.width / 2, y: size.height / 2 };
  changeViewport(viewer, context, zoomViewport(pane.viewport, picture, size, point ?? center, factor));
}

/** Moves the picture by `dx` and `dy` CSS pixels. */
export function panPane(viewer: ViewerController, context: PaneContext, dx: number, dy: number): void {
  const { pane, picture, size } = context;
  changeViewport(viewer, context, panViewport(pane.viewport, picture, size, dx, dy));
}

/** Fits the whole picture into the pane, without changing rotation and flip. */
export function fitPane(viewer: ViewerController, context: PaneContext): void {
  const { rotation, isFlipped } = context.pane.viewport;
  changeViewport(viewer, context, { ...fittedViewport, rotation, isFlipped });
}

/** Turns the picture clockwise by a quarter. */
export function rotatePane(viewer: ViewerController, context: PaneContext): void {
  changeViewport(viewer, context, rotateViewport(context.pane.viewport));
}

/** Mirrors the picture left to right. */
export function flipPane(viewer: ViewerController, context: PaneContext): void {
  changeViewport(viewer, context, { isFlipped: !context.pane.viewport.isFlipped });
}

/** Inverts black and white. */
export function invertPane(viewer: ViewerController, { index, pane }: PaneContext): void {
  viewer.change((snapshot) => changePane(snapshot, index, { isInverted: !pane.isInverted }));
}

/** Shows a pane as at the start, except for its frame and its measurements. */
export function resetPicture(viewer: ViewerController, { index }: PaneContext): void {
  viewer.change((snapshot) => resetPane(snapshot, viewer.getSeriesById(), index));
}

/** Selects the tool for drags, and loads the code of the measuring tools if necessary. */
export function selectTool(viewer: ViewerController, tool: Tool): void {
  if (isMeasurementTool(tool)) viewer.loadMeasuring();
  viewer.change({ tool, unfinished: null, crosshair: null });
}

/** Selects a tool or, if it is selected already, goes back to the default tool. */
export function toggleTool(viewer: ViewerController, tool: Tool): void {
  const isSelected = viewer.getSnapshot().tool === tool;
  selectTool(viewer, isSelected ? getDefaultTool(viewer.getPane()?.series, Boolean(viewer.getHost().onMark)) : tool);
}

/** Discards an unfinished measurement, and hides the crosshair. */
export function cancelInput(viewer: ViewerController): void {
  viewer.change({ unfinished: null, crosshair: null });
}

/** Handles an arrow key like a drag with the selected tool. `dx` and `dy` are steps. */
export function moveByKeyboard(viewer: ViewerController, context: PaneContext, dx: number, dy: number): void {
  const { tool } = viewer.getSnapshot();
  if (tool === "scroll") scrollBy(viewer, context, dx + dy);
  else if (tool === "window") dragPaneWindow(viewer, context, dx * dragStep, dy * dragStep);
  else if (tool === "zoom") zoomPane(viewer, context, zoomStep ** (dx - dy));
  else if (tool === "pan") panPane(viewer, context, dx * dragStep, dy * dragStep);
  else (viewer.getMarking() ?? viewer.getMeasuring())?.moveCrosshair(viewer, context, dx, dy);
}

/** Reports a point of the picture to the host as a mark. Ignores points outside the picture. */
export function placeMark(viewer: ViewerController, { pane, picture }: PaneContext, point: Point): void {
  const { series, frame } = pane;
  const [x, y] = [point.x / picture.width, point.y / picture.height];
  if (x >= 0 && y >= 0 && x <= 1 && y <= 1) viewer.getHost().onMark?.({ series, frame, x, y });
}

function changeViewport(viewer: ViewerController, { index, pane }: PaneContext, change: Partial<Viewport>): void {
  viewer.change((snapshot) => changePane(snapshot, index, { viewport: { ...pane.viewport, ...change } }));
}
