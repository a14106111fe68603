import {
  cancelInput,
  flipPane,
  invertPane,
  moveByKeyboard,
  resetPicture,
  rotatePane,
  scrollBy,
  toggleTool,
} from "./viewer-actions";
import type { PaneContext, ViewerController } from "./viewer-controller";
import { findPaneKey, findViewerShortcut, type ViewerKeyAction, type ViewerKeyContext } from "./viewer-keys";
import { hasHideableOverlay } from "./viewer-tools";

/** Handles the keys of a focused pane and the shortcuts of the page (K1) until the returned function is called. */
export function listenToKeys(viewer: ViewerController, stage: HTMLElement): () => void {
  const end = new AbortController();
  const handleKey = (event: KeyboardEvent, find: typeof findPaneKey) => {
    const context = viewer.getPane();
    const { ctrlKey, altKey, metaKey, isComposing } = event;
    if (!context || event.defaultPrevented || ctrlKey || altKey || metaKey || isComposing) return;
    const action = find(event, getKeyContext(viewer, context));
    if (!action) return;
    // The runner moves between questions with the same arrow keys, and ignores events that are already handled.
    event.preventDefault();
    handleAction(viewer, context, action);
  };
  const handlePaneKey = (event: KeyboardEvent) => {
    if (!isInPane(event)) return;
    handleKey(event, findPaneKey);
    // Before the listeners of the window, so that the runner does not also handle 0 as a digit.
    handleShortcut(event);
  };
  const handleShortcut = (event: KeyboardEvent) => {
    if (!event.repeat && !viewer.getHost().areShortcutsOff) handleKey(event, findViewerShortcut);
  };
  const handlePageKey = (event: KeyboardEvent) => {
    const isDigitForHost = viewer.getHost().areDigitsTyped && /^\d$/.test(event.key);
    if (!isDigitForHost && !isForOtherElement(event)) handleShortcut(event);
  };
  stage.addEventListener("keydown", handlePaneKey, end);
  addEventListener("keydown", handlePageKey, end);
  return () => end.abort();
}

function handleAction(viewer: ViewerController, context: PaneContext, action: ViewerKeyAction): void {
  const { isPlaying, areRegionsVisible } = viewer.getSnapshot();
  if (action.do === "move") moveByKeyboard(viewer, context, action.dx, action.dy);
  else if (action.do === "scroll") scrollBy(viewer, context, action.frames);
  else if (action.do === "click") (viewer.getMarking() ?? viewer.getMeasuring())?.clickCrosshair(viewer, context);
  else if (action.do === "cancel") cancelInput(viewer);
  else if (action.do === "delete") viewer.getMeasuring()?.deleteSelectedMeasurement(viewer);
  else if (action.do === "invert") invertPane(viewer, context);
  else if (action.do === "rotate") rotatePane(viewer, context);
  else if (action.do === "flip") flipPane(viewer, context);
  else if (action.do === "reset") resetPicture(viewer, context);
  else if (action.do === "play") viewer.change({ isPlaying: !isPlaying });
  else if (action.do === "regions") viewer.change({ areRegionsVisible: !areRegionsVisible });
  else toggleTool(viewer, action.do);
}

function getKeyContext(viewer: ViewerController, { series }: PaneContext): ViewerKeyContext {
  const { tool, unfinished, crosshair, selectedMeasurement } = viewer.getSnapshot();
  return {
    tool,
    frameCount: series.frames.length,
    hasRegions: hasHideableOverlay(viewer.getHost()),
    canCancel: Boolean(unfinished ?? crosshair),
    canDelete: selectedMeasurement !== null,
  };
}

function isInPane({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("[data-pane]") !== null;
}

/** Checks whether the key belongs to the focused element, to a text field, or to an open dialog or menu. */
function isForOtherElement({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector("dialog[open], [role=menu]")) return true;
  const fields = "textarea, select, input:not([type=radio]):not([type=checkbox]), [contenteditable=true]";
  const pressable = "button, a, summary, input, label, [role=button]";
  return target instanceof Element && target.closest(key === " " ? `${fields}, ${pressable}` : fields) !== null;
}
