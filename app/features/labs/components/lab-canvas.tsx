import { useEffect, useRef } from "react";
import type { TrueRegion } from "../../phantoms/phantom";
import type { Series } from "../../series/series";
import { applyWindowTable, buildWindowTable } from "../../series/viewer/pixels/window-table";

interface LabCanvasProps {
  /** Null until the picture is computed. */
  series: Series | null;
  frame: number;
  windowIndex: number;
  regions: readonly TrueRegion[];
  label: string;
}

/** A frame of a series in a square that does not change with the size of the frame, and outlines over it. */
export function LabCanvas({ series, frame, windowIndex, regions, label }: LabCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const shownFrame = series ? Math.min(frame, series.frames.length - 1) : 0;
  useEffect(() => {
    if (canvas.current && series) paintFrame(canvas.current, series, shownFrame, windowIndex);
  }, [series, shownFrame, windowIndex]);
  const { width, height } = series ?? { width: 1, height: 1 };
  return (
    <figure className="min-w-0">
      <div className="relative aspect-square overflow-hidden rounded-md bg-black">
        <canvas ref={canvas} role="img" aria-label={label} className="size-full object-contain" />
        <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="absolute inset-0 size-full">
          {regions
            .filter(({ from, to }) => from <= shownFrame && shownFrame <= to)
            .map(({ name, polygon }, index) => (
              <polygon
                key={index}
                points={polygon.map(({ x, y }) => `${x * width},${y * height}`).join(" ")}
                vectorEffect="non-scaling-stroke"
                className="fill-none stroke-2 stroke-amber-400"
              >
                <title>{name}</title>
              </polygon>
            ))}
        </svg>
      </div>
      <figcaption className="mt-1 h-4 truncate text-muted-foreground text-xs">{series?.phase}</figcaption>
    </figure>
  );
}

/** Paints a frame in a window of its series; the canvas gets the size of the frame. */
function paintFrame(canvas: HTMLCanvasElement, series: Series, frameIndex: number, windowIndex: number): void {
  const { width, height, channels, windows, invert } = series;
  const frame = series.frames[frameIndex];
  const shownWindow = windows[windowIndex] ?? windows[0];
  const context = canvas.getContext("2d");
  if (!frame || !shownWindow || !context) return;
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  const image = context.createImageData(width, height);
  const table = buildWindowTable(series, shownWindow, invert);
  applyWindowTable(frame.pixels, channels, table, new Uint32Array(image.data.buffer));
  context.putImageData(image, 0, 0);
}
