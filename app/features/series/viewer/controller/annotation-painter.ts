import { describeWindow } from "../pixels/window-presets";
import { nameFrame } from "../stack/frame-names";
import { nameRole } from "../stack/hanging";
import { drawText } from "./canvas-text";
import type { PaneContext, ViewerController } from "./viewer-controller";

const textColor = "#e2e8f0";
const margin = 8;
/** Minimum width in CSS pixels at which the two texts at the bottom fit side by side. */
const minWidthForTwoTexts = 260;

/**
 * Draws everything over the picture on a canvas whose unit is a CSS pixel: marks, measurements, the crosshair, and the texts in
 * the corners.
 */
export function drawAnnotations(
  target: CanvasRenderingContext2D,
  context: PaneContext,
  viewer: ViewerController,
): void {
  const [marking, measuring] = [viewer.getMarking(), viewer.getMeasuring()];
  const snapshot = viewer.getSnapshot();
  marking?.drawMarks(target, context, viewer);
  measuring?.drawMeasurements(target, context, snapshot);
  (marking ?? measuring)?.drawCrosshair(target, context, snapshot);
  drawCorners(target, context);
}

/** Draws the texts in the corners and, at the right edge, where the frame lies in its stack. */
function drawCorners(target: CanvasRenderingContext2D, { pane, series, size, frame }: PaneContext): void {
  const { zoom } = pane.viewport;
  const [right, bottom] = [size.width - margin, size.height - margin - 4];
  const role = nameRole(series);
  const caption = role ? `${role} · ${series.caption}` : series.caption;
  const frameName = series.frames.length > 1 ? nameFrame(series, pane.frame) : "";
  const isWide = size.width > minWidthForTwoTexts;
  drawText(target, caption, { x: margin, y: margin + 6 }, textColor, "left", right - 60);
  if (zoom !== 1) drawText(target, `${zoom.toFixed(1)}×`, { x: right, y: margin + 6 }, textColor, "right");
  drawText(
    target,
    frame ? frameName : `${frameName} loading`,
    { x: margin, y: isWide ? bottom : bottom - 15 },
    textColor,
  );
  const windowPoint = { x: isWide ? right : margin, y: bottom };
  drawText(target, describeWindow(series, pane.window), windowPoint, textColor, isWide ? "right" : "left");

  const count = series.frames.length;
  if (count === 1) return;
  const trackHeight = { top: 28, height: size.height - 56 };
  const thumbHeight = Math.max(8, trackHeight.height / count);
  target.fillStyle = "#fff3";
  target.fillRect(right + 4, trackHeight.top, 3, trackHeight.height);
  target.fillStyle = "#fffc";
  target.fillRect(
    right + 4,
    trackHeight.top + ((trackHeight.height - thumbHeight) * pane.frame) / (count - 1),
    3,
    thumbHeight,
  );
}
