import { useEffect, useRef } from "react";

export interface Shortcuts {
  /** 0-based: A or 1 is the first option. */
  choose(index: number): void;
  enter(): void;
  previous(): void;
  next(): void;
  flag(): void;
  help(): void;
}

/** The keys of the runner (product.md §8). They rest while somebody types, in dialogs, and with Ctrl, Alt or Meta. */
export function useShortcuts(off: boolean, shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    if (off) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isElsewhere(event)) return;
      const act = actionOf(event, latest.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [off]);
}

function actionOf({ key, shiftKey, target }: KeyboardEvent, shortcuts: Shortcuts): (() => void) | null {
  if (key === "?") return shortcuts.help;
  if (shiftKey) return null;
  const index = /^[a-h]$/i.test(key)
    ? key.toLowerCase().charCodeAt(0) - 97
    : /^[1-8]$/.test(key)
      ? Number(key) - 1
      : -1;
  if (index >= 0) return () => shortcuts.choose(index);
  switch (key) {
    case "Enter":
      // Enter on a link or a button is theirs.
      return (target as Element).closest("a, button, summary, [role=button]") ? null : shortcuts.enter;
    case "ArrowLeft":
      return shortcuts.previous;
    case "ArrowRight":
      return shortcuts.next;
    case "f":
    case "F":
      return shortcuts.flag;
    default:
      return null;
  }
}

function isElsewhere({ target, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || isComposing) return true;
  if (document.querySelector("dialog[open], [role=menu]")) return true;
  const typing = "textarea, select, input:not([type=radio]):not([type=checkbox]), [contenteditable=true]";
  return target instanceof Element && target.closest(typing) !== null;
}
