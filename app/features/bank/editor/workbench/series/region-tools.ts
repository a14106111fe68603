/** The tools for drawing and editing regions on a frame. */
export type RegionTool = "polygon" | "circle" | "rectangle" | "brush" | "eraser" | "points";

/** The tools in the order of their buttons. */
export const regionTools: { tool: RegionTool; label: string; hint: string }[] = [
  { tool: "polygon", label: "Polygon", hint: "Click along the edge, then press “Finish outline”." },
  { tool: "circle", label: "Circle", hint: "Drag from the center to the edge." },
  { tool: "rectangle", label: "Rectangle", hint: "Drag from one corner to the other." },
  {
    tool: "brush",
    label: "Brush",
    hint: "Click or drag to paint. The brush extends the selected region; without one, it adds a region.",
  },
  { tool: "eraser", label: "Eraser", hint: "Click or drag over the parts of regions to remove." },
  {
    tool: "points",
    label: "Edit points",
    hint: "Click a region to select it. Drag a point to move it, or drag an edge to add a point.",
  },
];

const drawingKeys = "By keyboard: focus the frame, move the crosshair with the arrow keys, and set points with Enter.";
const brushKeys =
  "To use the keyboard, focus the frame, move the brush with the arrow keys, apply it with Enter, and resize it with [ and ].";
const pointKeys =
  "To use the keyboard, focus a point and move it with the arrow keys. Enter adds a point after it, Delete removes it, and Page Up and Page Down go to another point.";

/** Returns how to use a tool by mouse, touch, and keyboard. */
export function describeTool(tool: RegionTool): string {
  const keys = tool === "points" ? pointKeys : isBrush(tool) ? brushKeys : drawingKeys;
  return `${regionTools.find((one) => one.tool === tool)?.hint} ${keys}`;
}

/** Returns whether a tool paints with the round brush. */
export function isBrush(tool: RegionTool): tool is "brush" | "eraser" {
  return tool === "brush" || tool === "eraser";
}

/** Steps in pixels of the frame, by arrow key. */
const arrowSteps: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns the step of an arrow key as fractions of a frame, ten pixels with Shift; null for other keys. */
export function readArrowStep(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { width, height }: { width: number; height: number },
): { x: number; y: number } | null {
  const step = arrowSteps[key];
  if (!step) return null;
  const factor = shiftKey ? 10 : 1;
  return { x: (factor * step[0]) / width, y: (factor * step[1]) / height };
}
