import { useEffect, useRef } from "react";

export interface Shortcuts {
  /** 0-based: A or 1 is the first option. False when there is no such option to choose. */
  choose(index: number): boolean;
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
      if (act(event, latest.current)) event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [off]);
}

/** Does what the key stands for; false when it means nothing here. */
function act({ key, shiftKey, target }: KeyboardEvent, shortcuts: Shortcuts): boolean {
  if (key === "?") return done(shortcuts.help);
  if (shiftKey) return false;
  const index = /^[a-h]$/i.test(key)
    ? key.toLowerCase().charCodeAt(0) - 97
    : /^[1-8]$/.test(key)
      ? Number(key) - 1
      : -1;
  if (index >= 0 && shortcuts.choose(index)) return true;
  switch (key.toLowerCase()) {
    case "enter":
      // Enter on a link or a button is theirs.
      return !(target as Element).closest("a, button, summary, [role=button]") && done(shortcuts.enter);
    case "arrowleft":
      return done(shortcuts.previous);
    case "arrowright":
      return done(shortcuts.next);
    // Where a sixth option can be chosen, F is its letter.
    case "f":
      return done(shortcuts.flag);
    default:
      return false;
  }
}

function done(shortcut: () => void): true {
  shortcut();
  return true;
}

function isElsewhere({ target, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || isComposing) return true;
  if (document.querySelector("dialog[open], [role=menu]")) return true;
  const typing = "textarea, select, input:not([type=radio]):not([type=checkbox]), [contenteditable=true]";
  return target instanceof Element && target.closest(typing) !== null;
}
