import { expect, it } from "vitest";
import { findPaneKey, findViewerShortcut, type ViewerKeyContext } from "./viewer-keys";

const stack: ViewerKeyContext = {
  tool: "scroll",
  frameCount: 60,
  hasRegions: true,
  canCancel: false,
  canDelete: false,
};
const pane = (key: string, context: Partial<ViewerKeyContext> = {}, shiftKey = false) =>
  findPaneKey({ key, shiftKey }, { ...stack, ...context });
const shortcut = (key: string, context: Partial<ViewerKeyContext> = {}, shiftKey = false) =>
  findViewerShortcut({ key, shiftKey }, { ...stack, ...context });

it("uses O, W, Z, I, T, M, 0, and Space anywhere on the page (K1)", () => {
  expect(["o", "W", "z", "I", "t", "m", "0", " "].map((key) => shortcut(key)?.do)).toEqual([
    "regions",
    "window",
    "zoom",
    "invert",
    "rotate",
    "flip",
    "reset",
    "play",
  ]);
});

it("leaves every other key of the runner alone (K1)", () => {
  const keys = [..."abcdefgh12345678fncr/?", "Enter", "ArrowLeft", "ArrowRight", "ArrowUp", "Escape", "PageDown"];
  expect(keys.filter((key) => shortcut(key))).toEqual([]);
  expect([..."abcdefgh0123456789fncrowzitm/? "].filter((key) => pane(key))).toEqual([]);
  // Shift+letter strikes an option.
  expect(shortcut("W", {}, true)).toBeNull();
});

it("passes keys on that have nothing to do", () => {
  expect(shortcut("o", { hasRegions: false })).toBeNull();
  expect(shortcut(" ", { frameCount: 1 })).toBeNull();
  for (const key of ["ArrowDown", "ArrowLeft", "PageUp", "Home"]) expect(pane(key, { frameCount: 1 }), key).toBeNull();
  expect(pane("Enter")).toBeNull();
  expect(pane("Escape")).toBeNull();
  expect(pane("Delete")).toBeNull();
});

it("moves by arrow keys, ten steps with Shift (Q15)", () => {
  expect(pane("ArrowDown")).toEqual({ do: "move", dx: 0, dy: 1 });
  expect(pane("ArrowLeft", { tool: "mark" }, true)).toEqual({ do: "move", dx: -10, dy: 0 });
  expect(pane("ArrowLeft", { tool: "mark", frameCount: 1 })).toEqual({ do: "move", dx: -1, dy: 0 });
});

it("scrolls by Page Up and Down with every tool, and to the ends by Home and End", () => {
  expect(pane("PageDown", { tool: "mark" })).toEqual({ do: "scroll", frames: 1 });
  expect(pane("PageUp", { tool: "distance" }, true)).toEqual({ do: "scroll", frames: -10 });
  expect(pane("End")).toEqual({ do: "scroll", frames: 60 });
});

it("sets points by Enter, cancels by Escape, and deletes the selected measurement", () => {
  expect(pane("Enter", { tool: "mark" })).toEqual({ do: "click" });
  expect(pane("Enter", { tool: "cobb" })).toEqual({ do: "click" });
  expect(pane("Escape", { canCancel: true })).toEqual({ do: "cancel" });
  expect(pane("Delete", { canDelete: true })).toEqual({ do: "delete" });
});
