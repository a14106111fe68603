import { useEffect, useRef } from "react";
import { findKeyAction, type KeyAction } from "./tools/key-actions";

type SimpleAction = Exclude<KeyAction, { index: number }>["do"];

/** The runner's handler for each key action; `options` returns the number of options that can be chosen. */
export type Shortcuts = Record<SimpleAction, () => void> & {
  options(): number;
  choose(index: number): void;
  strike(index: number): void;
};

/**
 * Handles the runner's keys (K1), except while the learner types, while a dialog or menu is open, and with Ctrl, Alt,
 * or Meta.
 */
export function useShortcuts(off: boolean, shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    if (off) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isOtherShortcut(event)) return;
      const act = findKeyAction(event, latest.current.options());
      if (!act || (act.do === "enter" && handlesOwnKeys(event))) return;
      event.preventDefault();
      if ("index" in act) latest.current[act.do](act.index);
      else latest.current[act.do]();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [off]);
}

/** Checks whether the focused element, such as a link or button, handles Enter itself. */
function handlesOwnKeys({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("a, button, summary, [role=button]") !== null;
}

function isOtherShortcut({ target, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || isComposing) return true;
  if (document.querySelector("dialog[open], [role=menu]")) return true;
  const textFields = "textarea, select, input:not([type=radio]):not([type=checkbox]), [contenteditable=true]";
  return target instanceof Element && target.closest(textFields) !== null;
}
