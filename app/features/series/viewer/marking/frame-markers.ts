import { type BadgeColors, badgeHeight, drawBadge, drawLine, measureBadge } from "../controller/canvas-shapes";
import { drawText, measureText } from "../controller/canvas-text";
import type { PaneContext, ViewerController } from "../controller/viewer-controller";
import { type Point, toPane } from "../geometry/viewport-transform";
import type { FrameMarker } from "../viewer-props";
import { type Box, placeCaptions } from "./place-captions";

// The numbered markers of the host on the frame that a pane shows. A marker is a point with a badge above it, so that the badge does
// not cover a small structure.

/** Greatest distance in CSS pixels between a press and the marker that it selects. */
const maxPressDistance = 20;
/** Distance between a point and the middle of its badge. */
const badgeDistance = 19;
const captionHeight = 14;
const captionColor = "#fef3c7";

const badgeColors: Record<FrameMarker["look"], BadgeColors> = {
  empty: { surface: "#ffffff", border: "#e2e8f0", text: "#0f172a" },
  active: { surface: "#fcd34d", border: "#fffbeb", text: "#020617" },
  given: { surface: "#164e63", border: "#ffffff", text: "#ffffff" },
  right: { surface: "#065f46", border: "#ffffff", text: "#ffffff" },
  wrong: { surface: "#991b1b", border: "#ffffff", text: "#ffffff" },
};

/** Draws the markers and, if overlays are visible, their captions. */
export function drawMarkers(target: CanvasRenderingContext2D, context: PaneContext, viewer: ViewerController): void {
  const markers = listVisibleMarkers(context, viewer);
  for (const { point, middle } of markers) drawLine(target, [point, middle], "#ffffff");
  for (const { text, look, middle } of markers) drawBadge(target, text, middle, badgeColors[look]);
  if (!viewer.getSnapshot().areRegionsVisible) return;
  const captioned = markers.flatMap(({ caption, text, middle }) => {
    if (!caption) return [];
    const badge = toBox(middle, { width: measureBadge(target, text), height: badgeHeight });
    const width = Math.min(context.size.width, measureText(target, caption));
    return [{ text: caption, badge, caption: { width, height: captionHeight } }];
  });
  const points = markers.map(({ point }) => toBox(point, { width: 8, height: 8 }));
  for (const [index, { left, top, width }] of placeCaptions(captioned, points, context.size).entries())
    drawText(
      target,
      captioned[index]?.text ?? "",
      { x: left, y: top + captionHeight / 2 },
      captionColor,
      "left",
      width + 1,
    );
}

/** Reports the marker nearest to a point of the pane to the host; nothing if no marker is near. */
export function pressMarker(viewer: ViewerController, context: PaneContext, press: Point): void {
  const [nearest] = listVisibleMarkers(context, viewer)
    .map(({ id, point, middle }) => ({
      id,
      distance: Math.min(...[point, middle].map(({ x, y }) => Math.hypot(x - press.x, y - press.y))),
    }))
    .sort((a, b) => a.distance - b.distance);
  if (nearest && nearest.distance <= maxPressDistance) viewer.getHost().onMarkerPress?.(nearest.id);
}

/** Returns the markers on the frame of a pane, each with its point and the middle of its badge. */
function listVisibleMarkers({ pane, picture, transform }: PaneContext, viewer: ViewerController) {
  return (viewer.getHost().markers ?? [])
    .filter(({ series, frame }) => series === pane.series && frame === pane.frame)
    .map((marker) => {
      const point = toPane(transform, { x: marker.x * picture.width, y: marker.y * picture.height });
      // Near the upper edge, the badge is below its point.
      const isBelow = point.y < badgeDistance + badgeHeight;
      return { ...marker, point, middle: { x: point.x, y: point.y + (isBelow ? badgeDistance : -badgeDistance) } };
    });
}

function toBox({ x, y }: Point, { width, height }: { width: number; height: number }): Box {
  return { left: x - width / 2, top: y - height / 2, width, height };
}
