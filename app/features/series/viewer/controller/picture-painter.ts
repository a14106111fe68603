import type { StoredFrame } from "../pixels/window-table";
import { applyWindowTable, createWindowTable } from "../pixels/window-table";
import type { PaneContext } from "./viewer-controller";

/** Number of pixels converted at a time. Converting a large picture in parts avoids a second copy in memory. */
const pixelsPerBand = 2 ** 18;
/** Above this magnification every pixel of the picture is a sharp square. */
const maxSmoothScale = 4;

export interface PicturePainter {
  /** Draws a pane's frame on a canvas with `ratio` device pixels per CSS pixel. */
  paint(target: CanvasRenderingContext2D, context: PaneContext, frame: StoredFrame, ratio: number): void;
}

/** Returns a painter that keeps the windowed picture, and computes it again only for another frame or window. */
export function createPicturePainter(): PicturePainter {
  const canvas = document.createElement("canvas");
  // Keeps the canvas in main memory instead of on the graphics card, because the processor computes its pixels.
  const source = canvas.getContext("2d", { willReadFrequently: true });
  const getTable = createWindowTable();
  let band = new ImageData(1, 1);
  let paintedFrame: StoredFrame | undefined;
  let paintedTable: Uint32Array | undefined;

  const applyWindow = (frame: StoredFrame, channels: 1 | 3, table: Uint32Array, width: number, height: number) => {
    if (!source || (frame === paintedFrame && table === paintedTable)) return;
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
      band = new ImageData(width, Math.min(height, Math.ceil(pixelsPerBand / width)));
    }
    const output = new Uint32Array(band.data.buffer);
    for (let row = 0; row < height; row += band.height) {
      const rows = Math.min(band.height, height - row);
      applyWindowTable(frame, channels, table, output.subarray(0, rows * width), row * width);
      source.putImageData(band, 0, row, 0, 0, width, rows);
    }
    paintedFrame = frame;
    paintedTable = table;
  };

  return {
    paint(target, { pane, series, transform }, frame, ratio) {
      const table = getTable(series, pane.window, pane.isInverted !== series.invert);
      applyWindow(frame, series.channels, table, series.width, series.height);
      const { a, b, c, d, e, f } = transform;
      target.setTransform(1, 0, 0, 1, 0, 0);
      target.fillStyle = "#000";
      target.fillRect(0, 0, target.canvas.width, target.canvas.height);
      target.setTransform(a * ratio, b * ratio, c * ratio, d * ratio, e * ratio, f * ratio);
      const scale = Math.hypot(a, b) * ratio;
      target.imageSmoothingEnabled = scale <= maxSmoothScale;
      // Uses bilinear smoothing. Better filters take 5 to 12 ms for a picture of 700 × 700 pixels and help only where it leaves
      // out pixels: at less than half size.
      target.imageSmoothingQuality = scale < 0.5 ? "medium" : "low";
      target.drawImage(canvas, 0, 0);
    },
  };
}
