import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { getImageSrc } from "~/features/questions/image-src";
import { cn } from "~/lib/cn";
import type { HotspotMark } from "./runner-type";

type Point = { x: number; y: number };

interface MarkedImageProps {
  /** The key of an upload or the name of a drawing. */
  file: string;
  marks: readonly HotspotMark[];
  /** Outlines shown after the answer (Q12). */
  polygons?: readonly (readonly Point[])[];
  /** Called with a point that the learner marks; undefined after submitting. */
  onMark?: (mark: HotspotMark) => void;
}

/** Step of the crosshair as a fraction of the width and height. With Shift, the crosshair moves by ten steps (Q15). */
const step = 0.01;

/** An image on which the learner marks points with the pointer, or with a crosshair that the arrow keys move (Q15). */
export function MarkedImage({ file, marks, polygons = [], onMark }: MarkedImageProps) {
  const [crosshair, setCrosshair] = useState<Point | null>(null);
  const markAt = ({ x, y }: Point) => onMark?.({ series: null, frame: 0, x, y });

  function handlePointer(event: PointerEvent<HTMLButtonElement>) {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    setCrosshair(null);
    markAt({ x: (event.clientX - left) / width, y: (event.clientY - top) / height });
  }
  function handleKey(event: KeyboardEvent<HTMLButtonElement>) {
    const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const point = crosshair ?? { x: 0.5, y: 0.5 };
    if (direction) {
      const [dx = 0, dy = 0] = direction.map((one) => one * step * (event.shiftKey ? 10 : 1));
      setCrosshair({ x: clampShare(point.x + dx), y: clampShare(point.y + dy) });
    } else if (event.key === "Enter" && crosshair) markAt(point);
    else return;
    event.preventDefault();
    // Prevents the runner from handling the arrow key, which would open another question.
    event.stopPropagation();
  }

  const image = <img src={getImageSrc(file)} alt="" draggable={false} className="block h-auto w-full select-none" />;
  return (
    <div className="relative w-full min-w-0 max-w-xl self-start overflow-hidden rounded-lg border border-border bg-white">
      {onMark ? (
        <button
          type="button"
          aria-label="Image. The arrow keys move a crosshair, with Shift in larger steps; Enter marks the place."
          onPointerUp={handlePointer}
          onKeyDown={handleKey}
          onFocus={(event) => event.currentTarget.matches(":focus-visible") && setCrosshair({ x: 0.5, y: 0.5 })}
          onBlur={() => setCrosshair(null)}
          className="block w-full cursor-crosshair touch-manipulation"
        >
          {image}
        </button>
      ) : (
        image
      )}
      <svg
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 size-full"
      >
        {["stroke-slate-950 stroke-[5]", "stroke-amber-300 stroke-2"].map((strokeClassName) =>
          polygons.map((polygon) => (
            <polygon
              key={`${strokeClassName} ${polygon[0]?.x} ${polygon[0]?.y}`}
              points={polygon.map(({ x, y }) => `${x},${y}`).join(" ")}
              vectorEffect="non-scaling-stroke"
              strokeLinejoin="round"
              className={cn("fill-none", strokeClassName)}
            />
          )),
        )}
      </svg>
      {marks.map(({ x, y }, index) => (
        <span
          key={`${x} ${y}`}
          aria-hidden="true"
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          className="-translate-x-1/2 -translate-y-1/2 pointer-events-none absolute grid size-6 place-items-center rounded-full border-2 border-white bg-cyan-900 font-bold text-white text-xs"
        >
          {index + 1}
        </span>
      ))}
      {crosshair && (
        <span
          aria-hidden="true"
          style={{ left: `${crosshair.x * 100}%`, top: `${crosshair.y * 100}%` }}
          className="-translate-x-1/2 -translate-y-1/2 pointer-events-none absolute size-8 rounded-full border-2 border-amber-400 ring-2 ring-slate-950"
        />
      )}
    </div>
  );
}

function clampShare(share: number): number {
  return Math.min(1, Math.max(0, share));
}
