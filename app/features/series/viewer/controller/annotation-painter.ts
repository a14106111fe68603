import { type Point, toPane } from "../geometry/viewport-transform";
import { describeWindow } from "../pixels/window-presets";
import { nameFrame } from "../stack/frame-names";
import { nameRole } from "../stack/hanging";
import { drawCross, drawPolygon, drawText } from "./canvas-shapes";
import { drawMarkers } from "./frame-markers";
import type { PaneContext, ViewerController } from "./viewer-controller";

// Everything drawn over the picture: regions, marks, numbered markers, measurements, the crosshair, and the texts in the corners.

const colors = { region: "#fcd34d", mark: "#86efac", crosshair: "#f0abfc", text: "#e2e8f0" };
const margin = 8;
/** Minimum width in CSS pixels at which the two texts at the bottom fit side by side. */
const minWidthForTwoTexts = 260;

/** Draws the annotations of a pane on a canvas whose unit is a CSS pixel. */
export function drawAnnotations(
  target: CanvasRenderingContext2D,
  context: PaneContext,
  viewer: ViewerController,
): void {
  const { index, pane, picture, transform } = context;
  const snapshot = viewer.getSnapshot();
  const { regions = [], marks = [] } = viewer.getHost();
  const fromFraction = ({ x, y }: Point) => toPane(transform, { x: x * picture.width, y: y * picture.height });
  for (const { series, from, to, polygon, name } of snapshot.areRegionsVisible ? regions : []) {
    if (series !== pane.series || pane.frame < from || pane.frame > to) continue;
    const points = polygon.map(fromFraction);
    drawPolygon(target, points, colors.region);
    const [lowest] = points.sort((a, b) => b.y - a.y);
    if (lowest) drawText(target, name, { x: lowest.x, y: lowest.y + 14 }, colors.region, "center");
  }
  marks.forEach((mark, number) => {
    if (mark.series !== pane.series || mark.frame !== pane.frame) return;
    const point = fromFraction(mark);
    drawCross(target, point, 9, colors.mark);
    drawText(target, String(number + 1), { x: point.x + 10, y: point.y - 8 }, colors.mark);
  });
  drawMarkers(target, context, viewer);
  viewer.getMeasuring()?.drawMeasurements(target, context, snapshot);
  if (snapshot.crosshair && snapshot.activePane === index)
    drawCross(target, toPane(transform, snapshot.crosshair), 12, colors.crosshair);
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
  drawText(target, caption, { x: margin, y: margin + 6 }, colors.text, "left", right - 60);
  if (zoom !== 1) drawText(target, `${zoom.toFixed(1)}×`, { x: right, y: margin + 6 }, colors.text, "right");
  drawText(
    target,
    frame ? frameName : `${frameName} loading`,
    { x: margin, y: isWide ? bottom : bottom - 15 },
    colors.text,
  );
  const windowPoint = { x: isWide ? right : margin, y: bottom };
  drawText(target, describeWindow(series, pane.window), windowPoint, colors.text, isWide ? "right" : "left");

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
