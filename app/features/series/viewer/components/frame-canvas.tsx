import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ShownSeries } from "../../series";
import { fetchFrame } from "../pixels/fetch-frame";
import { createFrameDecoder, type FrameDecoder } from "../pixels/frame-decoder";
import { applyWindowTable, buildWindowTable } from "../pixels/window-table";

/** One worker decodes the frames of all pictures of the page. */
let sharedDecoder: FrameDecoder | null = null;

interface FrameCanvasProps {
  /** The series, of which the canvas shows the first frame in the first window. */
  series: ShownSeries;
  /** Shown while the frame loads, and if it cannot be loaded. */
  fallback: ReactNode;
}

/** A frame without the viewer's tools, for example as the picture of an option. */
export function FrameCanvas({ series, fallback }: FrameCanvasProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const [isPainted, setPainted] = useState(false);
  const url = series.frames[0]?.url ?? "";
  useEffect(() => {
    const controller = new AbortController();
    sharedDecoder ??= createFrameDecoder();
    fetchFrame(sharedDecoder, { url, series }, controller.signal).then(
      (frame) => {
        const target = controller.signal.aborted ? null : canvasRef.current?.getContext("2d");
        const [window] = series.windows;
        if (!target || !window) return;
        const image = new ImageData(series.width, series.height);
        const table = buildWindowTable(series, window, series.invert);
        applyWindowTable(frame, series.channels, table, new Uint32Array(image.data.buffer));
        target.putImageData(image, 0, 0);
        setPainted(true);
      },
      // The fallback stays, and enlarging the picture says why it could not be loaded.
      () => undefined,
    );
    return () => controller.abort();
  }, [url, series]);
  return (
    <>
      {!isPainted && fallback}
      <canvas
        ref={canvasRef}
        role="img"
        aria-label={series.alt}
        width={series.width}
        height={series.height}
        hidden={!isPainted}
        className="size-full object-contain"
      />
    </>
  );
}
