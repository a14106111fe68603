import { Undo2 } from "lucide-react";
import { type PointerEvent, useMemo, useRef, useState } from "react";
import type { Series } from "~/features/series/series";
import type { PixelRectangle } from "~/features/series/upload/edit-frames";
import { makePreview } from "~/features/series/upload/make-preview";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { PixelPicture } from "../../components/pixel-picture";
import { type SeriesEdit, toRectangle } from "../series-edits";

interface Props {
  /** The series after all changes. */
  series: Series;
  edits: readonly SeriesEdit[];
  frame: number;
  onFrameChange: (frame: number) => void;
  onEditsChange: (edits: SeriesEdit[]) => void;
}

const sides = ["left", "top", "width", "height"] as const;

/** Shows the frames of a series, and lets the admin black out or cut off what must not be stored. */
export function FrameEditor({ series, edits, frame, onFrameChange, onEditsChange }: Props) {
  const [rectangle, setRectangle] = useState<PixelRectangle | null>(null);
  const preview = useMemo(() => makePreview(series, frame), [series, frame]);
  const addEdit = (edit: SeriesEdit) => {
    onEditsChange([...edits, edit]);
    setRectangle(null);
  };
  const last = series.frames.length - 1;
  return (
    <div className="grid grid-cols-1 content-start gap-3">
      <div className="relative w-full overflow-hidden rounded-lg bg-black">
        <PixelPicture image={preview} alt={`Frame ${frame + 1} of ${last + 1}`} className="block h-auto w-full" />
        <RectangleDrawer series={series} rectangle={rectangle} onDraw={setRectangle} />
      </div>
      {last > 0 && (
        <label className="grid gap-1 text-sm">
          <span className="tabular-nums">
            Frame {frame + 1} of {last + 1}
          </span>
          <input
            type="range"
            min={0}
            max={last}
            value={frame}
            onChange={({ target }) => onFrameChange(Number(target.value))}
            className="w-full accent-primary"
          />
        </label>
      )}
      <p className="text-muted-foreground text-sm">
        Draw a rectangle over a name, date, or number, or around the part to keep. You can also enter the position of
        the rectangle.
      </p>
      <div className="grid grid-cols-4 gap-2">
        {sides.map((side) => (
          <Field
            key={side}
            type="number"
            label={side[0]?.toUpperCase() + side.slice(1)}
            min={0}
            max={side === "left" || side === "width" ? series.width : series.height}
            value={rectangle?.[side] ?? ""}
            onChange={({ target }) =>
              setRectangle((before) => ({
                ...(before ?? { left: 0, top: 0, width: 10, height: 10 }),
                [side]: Math.max(0, Math.round(Number(target.value))),
              }))
            }
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="outline"
          disabled={!rectangle}
          onClick={() => rectangle && addEdit({ kind: "blackOut", rectangle, from: 0, to: last })}
        >
          Black out on all frames
        </Button>
        {last > 0 && (
          <Button
            size="sm"
            variant="outline"
            disabled={!rectangle}
            onClick={() => rectangle && addEdit({ kind: "blackOut", rectangle, from: frame, to: frame })}
          >
            Black out on this frame
          </Button>
        )}
        <Button
          size="sm"
          variant="outline"
          disabled={!rectangle || !isInside(rectangle, series)}
          onClick={() => rectangle && addEdit({ kind: "crop", rectangle })}
        >
          Crop to rectangle
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabled={edits.length === 0}
          onClick={() => onEditsChange(edits.slice(0, -1))}
        >
          <Undo2 aria-hidden="true" /> Undo last change
        </Button>
      </div>
    </div>
  );
}

/** Returns whether a rectangle has an area inside the picture, which cropping needs. */
function isInside({ left, top, width, height }: PixelRectangle, series: Series): boolean {
  return width > 0 && height > 0 && left < series.width && top < series.height;
}

interface DrawerProps {
  series: Pick<Series, "width" | "height">;
  rectangle: PixelRectangle | null;
  onDraw: (rectangle: PixelRectangle | null) => void;
}

/** The surface over a frame on which a rectangle is drawn; keyboard users enter numbers below the frame. */
function RectangleDrawer({ series: { width, height }, rectangle, onDraw }: DrawerProps) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const toPixel = (event: PointerEvent<HTMLDivElement>) => {
    const bounds = event.currentTarget.getBoundingClientRect();
    const clamp = (share: number) => Math.min(1, Math.max(0, share));
    return {
      x: clamp((event.clientX - bounds.left) / bounds.width) * width,
      y: clamp((event.clientY - bounds.top) / bounds.height) * height,
    };
  };
  return (
    <div
      data-drawer=""
      className="absolute inset-0 cursor-crosshair touch-none"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = toPixel(event);
        onDraw(null);
      }}
      onPointerMove={(event) => {
        if (start.current) onDraw(toRectangle(start.current, toPixel(event)));
      }}
      onPointerUp={() => {
        start.current = null;
      }}
      onPointerCancel={() => {
        start.current = null;
      }}
    >
      {rectangle && (
        <div
          className="absolute border-2 border-amber-400 bg-amber-400/20"
          style={{
            left: `${(100 * rectangle.left) / width}%`,
            top: `${(100 * rectangle.top) / height}%`,
            width: `${(100 * rectangle.width) / width}%`,
            height: `${(100 * rectangle.height) / height}%`,
          }}
        />
      )}
    </div>
  );
}
