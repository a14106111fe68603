import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { cn } from "~/lib/cn";
import type { FrameRegion } from "../../model/edit-regions";
import { type BrushStroke, type FrameShape, maxRegionPoints } from "../../model/region-brush";
import { clampToFrame, type DrawnPoint, hasArea } from "../../model/region-drawing";
import { PointHandles } from "./point-handles";
import { readPlace } from "./pointer-tool";
import { RegionToolbar } from "./region-toolbar";
import { describeTool, isBrush, type RegionTool, readArrowStep } from "./region-tools";
import { useBrushDrawing } from "./use-brush-drawing";
import { usePointEditing } from "./use-point-editing";
import { useShapeDrawing } from "./use-shape-drawing";

/** The actions of an admin on the regions of a frame. */
export interface RegionActions {
  addOutline: (polygon: DrawnPoint[]) => void;
  paint: (stroke: BrushStroke) => void;
  erase: (stroke: BrushStroke) => void;
  changeOutline: (index: number, polygon: DrawnPoint[], isKeystroke: boolean) => void;
  select: (index: number) => void;
}

interface Props {
  /** The picture of the frame, which fills its box. */
  children: ReactNode;
  frame: number;
  shape: FrameShape;
  /** The regions on this frame. */
  regions: readonly FrameRegion[];
  /** Index of the selected region in the draft. */
  selected: number | null;
  tool: RegionTool;
  onToolChange: (tool: RegionTool) => void;
  /** Undefined if nothing can be drawn. */
  actions: RegionActions | undefined;
}

/** A frame with its regions, which an admin draws, paints, and edits by mouse, touch, or keyboard. */
export function FrameOutliner({ children, frame, shape, regions, selected, tool, onToolChange, actions }: Props) {
  const [cursor, setCursor] = useState<DrawnPoint | null>(null);
  const surface = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    // If a focused point is removed, for example by undo, the focus would leave the editor, where Ctrl+Z has no effect.
    if (hadFocus.current && document.activeElement === document.body) surface.current?.focus();
  });
  const drawing = useShapeDrawing({
    ...{ tool, shape, cursor, setCursor },
    onOutline: (polygon) => actions?.addOutline(polygon),
  });
  const brush = useBrushDrawing({
    ...{ shape, cursor, setCursor },
    onStroke: (stroke) => (tool === "eraser" ? actions?.erase(stroke) : actions?.paint(stroke)),
  });
  const editing = usePointEditing({
    ...{ shape, regions, selected },
    onSelect: (index) => actions?.select(index),
    onChange: (...change) => actions?.changeOutline(...change),
  });
  const editsPoints = tool === "points";
  const { pointerTool } = editsPoints ? editing : isBrush(tool) ? brush : drawing;
  const hasPoint = editsPoints && editing.region !== null;
  const toolActions = hasPoint
    ? [
        { label: "Add point", run: editing.addPoint, isDisabled: editing.polygon.length >= maxRegionPoints },
        { label: "Delete point", run: editing.deletePoint, isDisabled: editing.polygon.length <= 3 },
      ]
    : drawing.points.length || drawing.undone.length
      ? [
          { label: "Undo point", run: drawing.undoPoint, isDisabled: drawing.points.length === 0 },
          { label: "Redo point", run: drawing.redoPoint, isDisabled: drawing.undone.length === 0 },
          ...(drawing.isPolygon
            ? [{ label: "Finish outline", run: drawing.finish, isDisabled: !hasArea(drawing.points), isMain: true }]
            : []),
        ]
      : [];
  const handleKey = (event: KeyboardEvent) => {
    const step = editsPoints ? null : readArrowStep(event, shape);
    if (!step) return pointerTool.handleKey(event);
    event.preventDefault();
    setCursor((before) => {
      const { x, y } = before ?? { x: 0.5, y: 0.5 };
      return clampToFrame({ x: x + step.x, y: y + step.y });
    });
  };
  const toText = (polygon: readonly DrawnPoint[]) =>
    polygon.map(({ x, y }) => `${x * shape.width},${y * shape.height}`).join(" ");
  const strokePoints = brush.points.length ? [...brush.points, ...brush.points.slice(-1)] : [];

  return (
    <div className="grid gap-2">
      {actions && (
        <RegionToolbar
          tool={tool}
          onToolChange={(next) => {
            onToolChange(next);
            drawing.reset();
            setCursor(null);
          }}
          brush={brush}
          actions={toolActions}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only notes the focus of the buttons inside */}
      <div
        className="relative w-full max-w-xl select-none overflow-hidden rounded-lg border border-border bg-black"
        style={{ aspectRatio: shape.width / shape.height }}
        onFocus={() => {
          hadFocus.current = true;
        }}
        onBlur={() => {
          hadFocus.current = false;
        }}
      >
        {children}
        <svg
          viewBox={`0 0 ${shape.width} ${shape.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 size-full"
        >
          {regions.map(({ index, polygon }) => (
            <Outline
              key={index}
              points={toText(index === selected && editsPoints ? editing.polygon : polygon)}
              isActive={index === selected}
            />
          ))}
          {!editsPoints && drawing.drawn.length > 0 && <Outline points={toText(drawing.drawn)} isActive />}
          {strokePoints.length > 0 && (
            <polyline
              points={toText(strokePoints)}
              fill="none"
              strokeLinecap="round"
              strokeLinejoin="round"
              strokeWidth={2 * brush.radius}
              className={tool === "eraser" ? "stroke-white/45" : "stroke-amber-400/50"}
            />
          )}
          {isBrush(tool) && cursor && (
            <circle
              cx={cursor.x * shape.width}
              cy={cursor.y * shape.height}
              r={brush.radius}
              fill="none"
              vectorEffect="non-scaling-stroke"
              className="stroke-white"
            />
          )}
        </svg>
        {!editsPoints &&
          [...(drawing.isPolygon ? drawing.points : []), ...(cursor ? [cursor] : [])].map(({ x, y }, index) => (
            <span
              key={index}
              aria-hidden="true"
              style={{ left: `${100 * x}%`, top: `${100 * y}%` }}
              className={cn(
                "pointer-events-none absolute size-2 -translate-x-1/2 -translate-y-1/2 rounded-full border border-black",
                index < drawing.points.length && drawing.isPolygon ? "bg-amber-400" : "bg-white",
              )}
            />
          ))}
        {actions && (
          <button
            ref={surface}
            type="button"
            data-outliner=""
            aria-label={editsPoints ? `Edit points on frame ${frame + 1}` : `Draw on frame ${frame + 1}`}
            className={cn("absolute inset-0 touch-none", editsPoints ? "cursor-default" : "cursor-crosshair")}
            onKeyDown={handleKey}
            // Clicks by mouse and touch are handled as pointer events.
            onClick={({ detail }) => detail === 0 && pointerTool.press()}
            onPointerDown={(event) => {
              if (!event.isPrimary || event.button !== 0) return;
              event.currentTarget.setPointerCapture(event.pointerId);
              pointerTool.start(readPlace(event));
            }}
            onPointerMove={(event) => event.isPrimary && pointerTool.move(readPlace(event))}
            onPointerUp={(event) => event.isPrimary && pointerTool.end(readPlace(event))}
            onPointerLeave={() => isBrush(tool) && setCursor(null)}
            onPointerCancel={pointerTool.cancel}
          />
        )}
        {actions && hasPoint && (
          <PointHandles
            polygon={editing.polygon}
            active={editing.active}
            handles={editing.handles}
            onKeyDown={(event) => (event.key === "Escape" ? surface.current?.focus() : editing.handlePointKey(event))}
          />
        )}
      </div>
      {actions && <p className="max-w-xl text-[0.8125rem] text-muted-foreground">{describeTool(tool)}</p>}
    </div>
  );
}

function Outline({ points, isActive }: { points: string; isActive: boolean }) {
  return (
    <polygon
      points={points}
      className={isActive ? "fill-amber-400/25 stroke-amber-400" : "fill-cyan-400/20 stroke-cyan-400"}
      strokeWidth="2"
      vectorEffect="non-scaling-stroke"
    />
  );
}
