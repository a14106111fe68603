import { useState } from "react";
import type { BrushStroke, FrameShape } from "../../model/region-brush";
import type { DrawnPoint } from "../../model/region-drawing";
import type { PointerTool } from "./pointer-tool";
import { useLatestState } from "./use-latest-state";

interface Options {
  shape: FrameShape;
  cursor: DrawnPoint | null;
  setCursor: (point: DrawnPoint | null) => void;
  onStroke: (stroke: BrushStroke) => void;
}

/** The radius of the brush and the stroke that is being painted. */
export function useBrushDrawing({ shape, cursor, setCursor, onStroke }: Options) {
  const maxRadius = Math.max(2, Math.round(Math.min(shape.width, shape.height) / 4));
  const [radius, setRadius] = useState(() => Math.max(2, Math.round(maxRadius / 5)));
  const [points, setPoints, latestPoints] = useLatestState<readonly DrawnPoint[]>([]);
  const pointerTool: PointerTool = {
    start: ({ point }) => setPoints([point]),
    move: ({ point }) => {
      setCursor(point);
      const drawn = latestPoints.current;
      const last = drawn.at(-1);
      if (!last) return;
      const distance = Math.hypot((point.x - last.x) * shape.width, (point.y - last.y) * shape.height);
      // Closer points would not change the stroke visibly.
      if (distance > radius / 8) setPoints([...drawn, point]);
    },
    end: ({ point }) => {
      const drawn = latestPoints.current;
      if (drawn.length === 0) return;
      setPoints([]);
      onStroke({ points: [...drawn, point], radius });
    },
    cancel: () => setPoints([]),
    press: () => onStroke({ points: [cursor ?? { x: 0.5, y: 0.5 }], radius }),
    handleKey: (event) => {
      if (event.key === "Escape") return setPoints([]);
      if (event.key !== "[" && event.key !== "]") return;
      event.preventDefault();
      setRadius(Math.min(maxRadius, Math.max(1, radius + (event.key === "]" ? 1 : -1))));
    },
  };
  return { pointerTool, points, radius, setRadius, maxRadius };
}
