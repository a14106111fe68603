import type { StoredFrame } from "../pixels/window-table";
import { drawAnnotations } from "./annotation-painter";
import { createPicturePainter } from "./picture-painter";
import type { ViewerController } from "./viewer-controller";

/**
 * Puts two canvases into `element`, one for the picture and one for annotations and texts, and draws a pane of the viewer on them
 * at most once per screen refresh, until the returned function is called. `onFirstPaint` is called when the first frame is on the
 * screen.
 */
export function showPane(
  viewer: ViewerController,
  index: number,
  element: HTMLElement,
  onFirstPaint: () => void,
): () => void {
  const [picture, annotations] = [document.createElement("canvas"), document.createElement("canvas")];
  for (const canvas of [picture, annotations]) canvas.className = "absolute inset-0 size-full";
  element.replaceChildren(picture, annotations);
  const pictureTarget = picture.getContext("2d", { alpha: false });
  const annotationTarget = annotations.getContext("2d");
  const painter = createPicturePainter();
  let scheduled = 0;
  let hasPainted = false;
  let lastFrame: StoredFrame | undefined;
  let lastSeries = "";

  const draw = (time: number) => {
    scheduled = 0;
    const context = viewer.getPane(index);
    if (!context || !pictureTarget || !annotationTarget) return;
    const ratio = fitCanvases();
    const isOtherSeries = lastSeries !== context.series.id;
    // While a frame loads, the previous frame stays visible, unless it belongs to another series.
    const frame = context.frame ?? (isOtherSeries ? undefined : lastFrame);
    if (frame) {
      painter.paint(pictureTarget, context, frame, ratio);
      lastFrame = frame;
      lastSeries = context.series.id;
      if (!hasPainted) onFirstPaint();
      hasPainted = true;
    } else pictureTarget.clearRect(0, 0, picture.width, picture.height);
    if (context.frame && document.visibilityState === "visible") viewer.recordShown(index, time);
    annotationTarget.setTransform(1, 0, 0, 1, 0, 0);
    annotationTarget.clearRect(0, 0, annotations.width, annotations.height);
    annotationTarget.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawAnnotations(annotationTarget, context, viewer);
  };

  /** Gives the canvases the size of the element in device pixels, and returns the device pixels per CSS pixel. */
  const fitCanvases = () => {
    const ratio = window.devicePixelRatio || 1;
    const width = Math.max(1, Math.round(element.clientWidth * ratio));
    const height = Math.max(1, Math.round(element.clientHeight * ratio));
    for (const canvas of [picture, annotations])
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width;
        canvas.height = height;
      }
    return ratio;
  };

  const schedule = () => {
    scheduled ||= requestAnimationFrame(draw);
  };
  const observer = new ResizeObserver(() => {
    // A hidden picture has no size and keeps its last one.
    if (element.clientWidth === 0) return;
    viewer.setPaneSize(index, { width: element.clientWidth, height: element.clientHeight });
    // Draws immediately, because a resized canvas is empty.
    cancelAnimationFrame(scheduled);
    draw(performance.now());
  });
  observer.observe(element);
  const unsubscribe = viewer.subscribe(schedule);
  return () => {
    unsubscribe();
    observer.disconnect();
    cancelAnimationFrame(scheduled);
    picture.remove();
    annotations.remove();
  };
}
