import { useEffect, useRef } from "react";
import { findKeyAction, type KeyAction } from "./tools/key-actions";

type SimpleAction = Exclude<KeyAction, { index: number }>["do"];

/** The runner's handler for each key action; `countOptions` returns the number of options that can be chosen. */
export type Shortcuts = Record<SimpleAction, () => void> & {
  countOptions(): number;
  choose(index: number): void;
  strike(index: number): void;
};

/**
 * Handles the runner's keys (K1), except while the learner types, while a dialog or menu is open, and with Ctrl, Alt,
 * or Meta.
 */
export function useShortcuts(isOff: boolean, shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    if (isOff) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isKeyForOtherUse(event)) return;
      const keyAction = findKeyAction(event, latest.current.countOptions());
      if (!keyAction || (keyAction.do === "enter" && handlesEnter(event))) return;
      if (keyAction.do !== "type") event.preventDefault();
      if ("index" in keyAction) latest.current[keyAction.do](keyAction.index);
      else latest.current[keyAction.do]();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isOff]);
}

/** Checks whether the focused element, such as a link or button, handles Enter itself. */
function handlesEnter({ target }: KeyboardEvent): boolean {
  return (
    target instanceof Element && (target.closest("a, button, [role=button]") !== null || target.matches("summary"))
  );
}

function isKeyForOtherUse({ target, ctrlKey, altKey, metaKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || altKey || metaKey || isComposing) return true;
  if (document.querySelector("dialog[open], [role=menu]")) return true;
  const textFields = "textarea, select, input:not([type=radio]):not([type=checkbox]), [contenteditable=true]";
  return target instanceof Element && target.closest(textFields) !== null;
}
