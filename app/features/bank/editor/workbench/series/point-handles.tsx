import type { KeyboardEvent, RefObject } from "react";
import { cn } from "~/lib/cn";
import type { DrawnPoint } from "../../model/region-drawing";

interface Props {
  polygon: readonly DrawnPoint[];
  /** Index of the point that Tab focuses. */
  active: number;
  handles: RefObject<HTMLDivElement>;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The points of a region as focusable handles; pointers go through them to the frame, which finds the nearest one. */
export function PointHandles({ polygon, active, handles, onKeyDown }: Props) {
  return (
    <div ref={handles}>
      {polygon.map(({ x, y }, index) => (
        <button
          key={index}
          type="button"
          data-point={index}
          tabIndex={index === active ? 0 : -1}
          aria-label={`Point ${index + 1} of ${polygon.length}`}
          style={{ left: `${100 * x}%`, top: `${100 * y}%` }}
          className={cn(
            "pointer-events-none absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border border-black bg-amber-400 outline-none focus-visible:ring-2 focus-visible:ring-white",
            index === active && "z-10 size-3.5 bg-white",
          )}
          onKeyDown={onKeyDown}
        />
      ))}
    </div>
  );
}
