import { useState } from "react";
import type { FrameShape } from "../../model/region-brush";
import { type DrawnPoint, drawOutline, hasArea } from "../../model/region-drawing";
import type { PointerTool } from "./pointer-tool";
import type { RegionTool } from "./region-tools";

/** A click this near to the first point, in fractions, finishes a polygon. */
const closingDistance = 0.015;

interface Options {
  tool: RegionTool;
  shape: FrameShape;
  cursor: DrawnPoint | null;
  setCursor: (point: DrawnPoint | null) => void;
  onOutline: (polygon: DrawnPoint[]) => void;
}

/** The state of an outline that is being drawn with the polygon, the circle, or the rectangle. */
export function useShapeDrawing({ tool, shape, cursor, setCursor, onOutline }: Options) {
  const [points, setPoints] = useState<DrawnPoint[]>([]);
  /** Points removed by undo, which Ctrl+Y restores. */
  const [undone, setUndone] = useState<DrawnPoint[]>([]);
  const [isDragging, setDragging] = useState(false);
  const [start] = points;
  const isPolygon = tool !== "circle" && tool !== "rectangle";
  const drawn = isPolygon ? points : start && cursor ? drawOutline(tool, start, cursor, shape) : [];

  const reset = () => {
    setPoints([]);
    setUndone([]);
    setDragging(false);
  };
  const finish = (polygon: DrawnPoint[]) => {
    if (hasArea(polygon)) onOutline(polygon);
    reset();
  };
  const placePoint = (point: DrawnPoint) => {
    if (!isPolygon) return start ? finish(drawOutline(tool, start, point, shape)) : setPoints([point]);
    const closes = start && points.length >= 3 && Math.hypot(point.x - start.x, point.y - start.y) < closingDistance;
    if (closes) return finish(points);
    setPoints([...points, point]);
    setUndone([]);
  };
  const undoPoint = () => {
    setUndone([...points.slice(-1), ...undone]);
    setPoints(points.slice(0, -1));
  };
  const redoPoint = () => {
    setPoints([...points, ...undone.slice(0, 1)]);
    setUndone(undone.slice(1));
  };

  const pointerTool: PointerTool = {
    start: ({ point }) => {
      if (isPolygon) {
        placePoint(point);
        setCursor(null);
      } else {
        setDragging(true);
        setPoints([point]);
        setCursor(point);
      }
    },
    move: ({ point }) => {
      if (isDragging) setCursor(point);
    },
    end: ({ point }) => {
      if (!isDragging) return;
      placePoint(point);
      setCursor(null);
    },
    cancel: reset,
    press: () => placePoint(cursor ?? { x: 0.5, y: 0.5 }),
    handleKey: (event) => {
      if (event.key === "Escape") return reset();
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      const isRedo = key === "y" || (key === "z" && event.shiftKey);
      const change = isRedo && undone.length ? redoPoint : key === "z" && !isRedo && points.length ? undoPoint : null;
      if (!change) return;
      // Undo first removes the points of an unfinished outline; after that, the editor undoes other changes.
      event.preventDefault();
      event.stopPropagation();
      change();
    },
  };
  return { pointerTool, points, undone, drawn, isPolygon, reset, undoPoint, redoPoint, finish: () => finish(points) };
}
