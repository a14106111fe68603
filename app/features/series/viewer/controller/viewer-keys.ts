import type { Tool } from "./viewer-tools";

/** The action of a key in the viewer (K1). */
export type ViewerKeyAction =
  | { do: "move"; dx: number; dy: number }
  | { do: "scroll"; frames: number }
  | { do: "click" | "cancel" | "delete" | Shortcut };

type Shortcut = "window" | "zoom" | "invert" | "rotate" | "flip" | "reset" | "play" | "regions";

export interface PressedViewerKey {
  key: string;
  shiftKey: boolean;
}

export interface ViewerKeyContext {
  tool: Tool;
  frameCount: number;
  hasRegions: boolean;
  /** Whether there is an unfinished measurement or a crosshair. */
  canCancel: boolean;
  /** Whether a measurement is selected. */
  canDelete: boolean;
}

/** Steps of an arrow key with Shift. */
const shiftSteps = 10;

const arrows: Record<string, readonly [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const shortcuts: Record<string, Shortcut> = {
  w: "window",
  z: "zoom",
  i: "invert",
  t: "rotate",
  m: "flip",
  0: "reset",
  o: "regions",
  " ": "play",
};

/**
 * Returns the action of a key while a picture has the focus; null if the viewer does not use the key. Arrow keys act as a drag
 * with the selected tool and, for measuring and marking, move the crosshair (Q15).
 */
export function findPaneKey({ key, shiftKey }: PressedViewerKey, context: ViewerKeyContext): ViewerKeyAction | null {
  const { tool, frameCount, canCancel, canDelete } = context;
  const isStack = frameCount > 1;
  const steps = shiftKey ? shiftSteps : 1;
  const arrow = arrows[key];
  if (arrow) return tool === "scroll" && !isStack ? null : { do: "move", dx: arrow[0] * steps, dy: arrow[1] * steps };
  const scrolls: Record<string, number> = { PageUp: -steps, PageDown: steps, Home: -frameCount, End: frameCount };
  const frames = scrolls[key];
  if (frames) return isStack ? { do: "scroll", frames } : null;
  if (key === "Enter") return ["scroll", "window", "zoom", "pan"].includes(tool) ? null : { do: "click" };
  if (key === "Escape") return canCancel ? { do: "cancel" } : null;
  return canDelete && (key === "Delete" || key === "Backspace") ? { do: "delete" } : null;
}

/** Returns the action of a shortcut, which works wherever the focus is (K1); null if the viewer does not use the key. */
export function findViewerShortcut(
  { key, shiftKey }: PressedViewerKey,
  { frameCount, hasRegions }: Pick<ViewerKeyContext, "frameCount" | "hasRegions">,
): ViewerKeyAction | null {
  const action = shortcuts[key.toLowerCase()];
  if (!action || shiftKey || (action === "regions" && !hasRegions) || (action === "play" && frameCount === 1))
    return null;
  return { do: action };
}
