import { drawCross, drawLine, strokeTwice } from "../controller/canvas-shapes";
import { drawText, measureText } from "../controller/canvas-text";
import type { PaneContext } from "../controller/viewer-controller";
import type { ViewerSnapshot } from "../controller/viewer-snapshot";
import { measurementNames } from "../controller/viewer-tools";
import { type Point, toPane } from "../geometry/viewport-transform";
import type { Measurement } from "../saved-viewer-state";
import { pointCounts } from "./measurement-input";
import { evaluateMeasurement } from "./measurement-values";
import { isOnFrame } from "./measuring-actions";

const color = "#7dd3fc";
const selectedColor = "#f0abfc";
const lineHeight = 15;
const margin = 10;

/** Draws the measurements on the pane's frame and, in the active pane, the one being drawn. */
export function drawMeasurements(
  target: CanvasRenderingContext2D,
  context: PaneContext,
  { measurements, selectedMeasurement, unfinished, activePane }: ViewerSnapshot,
): void {
  measurements.forEach((measurement, index) => {
    if (isOnFrame(context, measurement))
      drawMeasurement(target, context, measurement, index === selectedMeasurement ? selectedColor : color);
  });
  if (unfinished && activePane === context.index && isOnFrame(context, unfinished))
    drawMeasurement(target, context, unfinished, selectedColor);
}

function drawMeasurement(
  target: CanvasRenderingContext2D,
  { transform, series, frame, size }: PaneContext,
  measurement: Measurement,
  stroke: string,
): void {
  const { kind } = measurement;
  const points = measurement.points.map((point) => toPane(transform, point));
  const [a, b] = points;
  const end = points.at(-1);
  if (!a || !end) return;
  if (kind === "probe") drawCross(target, a, 6, stroke);
  else if (kind === "ellipse" && b) drawEllipse(target, a, b, stroke);
  else if (kind === "cobb") for (const line of [points.slice(0, 2), points.slice(2)]) drawLine(target, line, stroke);
  else drawLine(target, points, stroke);
  if (points.length < pointCounts[kind]) return;
  const { text } = evaluateMeasurement(measurement, series, frame);
  const label = kind === "cobb" ? `${measurementNames.cobb} ${text}` : text;
  const lines = label.split(", ");
  // Places the text beside the last point, but inside the pane.
  const textWidth = Math.max(...lines.map((line) => measureText(target, line)));
  const x = Math.min(end.x + margin, size.width - margin - textWidth);
  const y = Math.min(end.y + margin, size.height - margin - lineHeight * lines.length);
  lines.forEach((line, index) => {
    drawText(target, line, { x, y: y + lineHeight * index }, stroke);
  });
}

/** Draws the ellipse between two opposite corners. */
function drawEllipse(target: CanvasRenderingContext2D, a: Point, b: Point, stroke: string): void {
  const radius = { x: Math.abs(b.x - a.x) / 2, y: Math.abs(b.y - a.y) / 2 };
  target.beginPath();
  target.ellipse((a.x + b.x) / 2, (a.y + b.y) / 2, radius.x, radius.y, 0, 0, 2 * Math.PI);
  strokeTwice(target, stroke);
}
