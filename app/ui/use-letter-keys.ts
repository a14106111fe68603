import { useEffect, useRef } from "react";

/** Fields in which letters are text. */
const textFieldSelector = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog";

/** Runs the action of a letter key without Ctrl, Cmd, or Alt, except while the user types or a dialog has the focus. */
export function useLetterKeys(actions: Record<string, (() => void) | undefined>): void {
  const latestActions = useRef(actions);
  latestActions.current = actions;
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (target instanceof HTMLElement && target.closest(textFieldSelector)) return;
      const act = latestActions.current[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, []);
}
