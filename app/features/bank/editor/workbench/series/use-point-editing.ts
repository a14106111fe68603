import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { FrameRegion } from "../../model/edit-regions";
import { findMiddle, findPart, findPolygonAt, insertPoint, movePoint, removePoint } from "../../model/polygon-points";
import type { FrameShape } from "../../model/region-brush";
import type { DrawnPoint } from "../../model/region-drawing";
import type { PointerTool } from "./pointer-tool";
import { readArrowStep } from "./region-tools";
import { useLatestState } from "./use-latest-state";

/** Maximum distance in screen pixels at which a pointer grabs a point or an edge. */
const mouseReach = 9;
const touchReach = 22;
/** Minimum movement of a pointer that moves a point; a shorter movement only selects it. */
const minWay = 3;

/** The outline while one of its points is dragged; `start` is the position at which the pointer grabbed the point. */
interface PointDrag {
  polygon: DrawnPoint[];
  point: number;
  start: DrawnPoint;
  isChanged: boolean;
}

interface Options {
  shape: FrameShape;
  regions: readonly FrameRegion[];
  selected: number | null;
  onSelect: (index: number) => void;
  /** Stores a changed outline; `isKeystroke` merges repeated small moves into one undo step. */
  onChange: (index: number, polygon: DrawnPoint[], isKeystroke: boolean) => void;
}

/** Moves, adds, and removes points of the selected region. */
export function usePointEditing({ shape, regions, selected, onSelect, onChange }: Options) {
  const [activePoint, setActivePoint] = useState(0);
  const [drag, setDrag, latestDrag] = useLatestState<PointDrag | null>(null);
  const [focusCount, setFocusCount] = useState(0);
  const handles = useRef<HTMLDivElement>(null);
  const region = regions.find(({ index }) => index === selected) ?? null;
  const polygon = drag?.polygon ?? region?.polygon ?? [];
  const active = Math.min(activePoint, Math.max(0, polygon.length - 1));

  useEffect(() => {
    // A new point has a handle only after the next rendering.
    if (focusCount) handles.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  }, [focusCount]);
  const activate = (point: number) => {
    setActivePoint(point);
    setFocusCount((count) => count + 1);
  };
  const change = (changed: DrawnPoint[] | null, point: number, isKeystroke = false) => {
    if (!region || !changed) return;
    onChange(region.index, changed, isKeystroke);
    activate(point);
  };
  const addPoint = () => change(insertPoint(polygon, active, findMiddle(polygon, active)), active + 1);
  const deletePoint = () => change(removePoint(polygon, active), Math.max(0, active - 1));

  const pointerTool: PointerTool = {
    start: ({ point, screen, isTouch }) => {
      const part = region && findPart(region.polygon, point, screen, isTouch ? touchReach : mouseReach);
      if (region && part?.kind === "point")
        return setDrag({ polygon: region.polygon, point: part.index, start: point, isChanged: false });
      const inserted = region && part && insertPoint(region.polygon, part.index, point);
      if (inserted) return setDrag({ polygon: inserted, point: (part?.index ?? 0) + 1, start: point, isChanged: true });
      const other =
        regions[
          findPolygonAt(
            regions.map((one) => one.polygon),
            point,
          )
        ];
      if (other && other.index !== selected) {
        setActivePoint(0);
        onSelect(other.index);
      }
    },
    move: ({ point, screen }) => {
      const current = latestDrag.current;
      if (!current) return;
      const { start } = current;
      const way = Math.hypot((point.x - start.x) * screen.width, (point.y - start.y) * screen.height);
      if (!current.isChanged && way < minWay) return;
      setDrag({ ...current, polygon: movePoint(current.polygon, current.point, point), isChanged: true });
    },
    end: () => {
      const current = latestDrag.current;
      if (!current) return;
      setDrag(null);
      if (current.isChanged) change(current.polygon, current.point);
      else activate(current.point);
    },
    cancel: () => setDrag(null),
    press: () => {
      const [first] = regions;
      if (!region && first) onSelect(first.index);
      if (first) activate(0);
    },
    handleKey: () => {},
  };
  const handlePointKey = (event: KeyboardEvent) => {
    const step = readArrowStep(event, shape);
    const at = polygon[active];
    const target = {
      PageDown: (active + 1) % polygon.length,
      PageUp: (active - 1 + polygon.length) % polygon.length,
      Home: 0,
      End: polygon.length - 1,
    }[event.key];
    if (step && at) change(movePoint(polygon, active, { x: at.x + step.x, y: at.y + step.y }), active, true);
    else if (target !== undefined) activate(target);
    else if (event.key === "Delete" || event.key === "Backspace") deletePoint();
    else if (event.key === "Enter" || event.key === "Insert") addPoint();
    else return;
    event.preventDefault();
  };
  return {
    pointerTool,
    handles,
    region,
    polygon,
    active,
    isDragging: drag !== null,
    addPoint,
    deletePoint,
    handlePointKey,
  };
}
