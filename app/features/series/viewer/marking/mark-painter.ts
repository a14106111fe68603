import { drawCross, drawPolygon } from "../controller/canvas-shapes";
import { drawText } from "../controller/canvas-text";
import type { PaneContext, ViewerController } from "../controller/viewer-controller";
import { type Point, toPane } from "../geometry/viewport-transform";
import { drawMarkers } from "./frame-markers";

const colors = { region: "#fcd34d", mark: "#86efac" };

/** Draws the regions, the marks, and the numbered markers of the host on the frame that a pane shows. */
export function drawMarks(target: CanvasRenderingContext2D, context: PaneContext, viewer: ViewerController): void {
  const { pane, picture, transform } = context;
  const { regions = [], marks = [] } = viewer.getHost();
  const fromFraction = ({ x, y }: Point) => toPane(transform, { x: x * picture.width, y: y * picture.height });
  for (const { series, from, to, polygon, name } of viewer.getSnapshot().areRegionsVisible ? regions : []) {
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
}
