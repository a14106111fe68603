import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { getImageSrc } from "~/features/questions/image-src";
import { cn } from "~/lib/cn";

export interface Point {
  x: number;
  y: number;
}

export interface BoardMarker {
  at: Point;
  text: string;
  /** Accessible name of the marker. */
  label: string;
  isActive: boolean;
}

interface Props {
  /** The picture, whose size is that of the board. */
  children: ReactNode;
  markers?: readonly BoardMarker[];
  polygons?: readonly { points: readonly Point[]; isActive: boolean }[];
  /** Called with the position of a click on the image; undefined if no point can be placed. */
  onPlacePoint?: ((point: Point) => void) | undefined;
  onMarkerClick?: (index: number) => void;
  /** Called when the pointer or an arrow key moves a marker. */
  onMarkerMove?: (index: number, point: Point) => void;
}

/** Pixels that a pointer may move during a click. */
const maxClickMove = 4;

/**
 * Shows an image with its markers and regions. A click places a point, and a drag moves a marker; keyboard users enter the
 * position in number fields outside this component.
 */
export function ImageBoard({
  children,
  markers = [],
  polygons = [],
  onPlacePoint,
  onMarkerClick,
  onMarkerMove,
}: Props) {
  const boardRef = useRef<HTMLDivElement>(null);
  const pressedAt = useRef<{ x: number; y: number } | null>(null);
  const [dragged, setDragged] = useState<{ index: number; to: Point } | null>(null);
  const readPoint = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = boardRef.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return clampPoint({ x: (clientX - left) / width, y: (clientY - top) / height });
  };
  const pressMarker = (event: PointerEvent<HTMLButtonElement>) => {
    pressedAt.current = { x: event.clientX, y: event.clientY };
    // The marker then also receives the click that ends a drag, so the board adds no point.
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const isDrag = ({ clientX, clientY }: MouseEvent): boolean => {
    const from = pressedAt.current;
    return from !== null && Math.hypot(clientX - from.x, clientY - from.y) > maxClickMove;
  };
  const dragMarker = (event: PointerEvent, index: number) => {
    if (onMarkerMove && (dragged || isDrag(event)) && pressedAt.current) setDragged({ index, to: readPoint(event) });
  };
  /**
   * Ends a press of a marker. A drag is one move, so that one step undoes it. Reads the event, because the last place of the drag
   * may not be rendered yet.
   */
  const releaseMarker = (event: MouseEvent, index: number) => {
    if (onMarkerMove && isDrag(event)) onMarkerMove(index, readPoint(event));
    else onMarkerClick?.(index);
    cancelDrag();
  };
  const cancelDrag = () => {
    pressedAt.current = null;
    setDragged(null);
  };
  const moveByKey = (event: KeyboardEvent, index: number, point: Point) => {
    const direction = arrowSteps[event.key];
    if (!direction || !onMarkerMove) return;
    event.preventDefault();
    const step = event.shiftKey ? 0.05 : 0.005;
    onMarkerMove(index, clampPoint({ x: point.x + direction[0] * step, y: point.y + direction[1] * step }));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keyboard users have the number fields
    <div
      ref={boardRef}
      data-board=""
      className={cn(
        "relative w-full max-w-xl overflow-hidden rounded-lg border border-border bg-white",
        onPlacePoint && "cursor-crosshair",
      )}
      onClick={(event) => onPlacePoint?.(readPoint(event))}
    >
      {children}
      <svg
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 size-full"
      >
        {polygons.map(({ points, isActive }, index) => (
          <polygon
            key={index}
            points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
            className={isActive ? "fill-amber-400/25 stroke-amber-600" : "fill-cyan-400/20 stroke-cyan-800"}
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      {markers
        .map((marker, index) => (dragged?.index === index ? { ...marker, at: dragged.to } : marker))
        .map(({ at, text, label, isActive }, index) => (
          <button
            key={index}
            type="button"
            aria-label={label}
            aria-pressed={isActive}
            style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
            className={cn(
              "absolute grid size-7 touch-none -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full border-2 font-bold text-[0.8125rem]",
              isActive
                ? "border-white bg-amber-300 text-slate-950 ring-2 ring-slate-950"
                : "border-slate-900 bg-white text-slate-900",
            )}
            onPointerDown={pressMarker}
            onPointerMove={(event) => dragMarker(event, index)}
            onPointerCancel={cancelDrag}
            onClick={(event) => {
              event.stopPropagation();
              releaseMarker(event, index);
            }}
            onKeyDown={(event) => moveByKey(event, index, at)}
          >
            {text}
          </button>
        ))}
    </div>
  );
}

/** An uploaded image or a drawing as the picture of a board. */
export function BoardImage({ file, alt }: { file: string; alt: string }) {
  return (
    <img src={getImageSrc(file)} alt={alt} draggable={false} className="block h-auto min-h-24 w-full select-none" />
  );
}

const arrowSteps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Clamps a point to the image and rounds it to four decimals, which is finer than a pixel. */
function clampPoint({ x, y }: Point): Point {
  const round = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
  return { x: round(x), y: round(y) };
}
