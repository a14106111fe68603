import { type RefObject, useEffect } from "react";

/** Where `/` would be written, not pressed. */
const writing = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

/** `/` leads into the page's search field and selects what stands there; not while somebody writes elsewhere. */
export function useSlashKey(input: RefObject<HTMLInputElement>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const { target } = event;
      const typing = target instanceof HTMLElement && target.closest(writing);
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || typing) return;
      event.preventDefault();
      input.current?.select();
    };
    document.addEventListener("keydown", focus);
    return () => document.removeEventListener("keydown", focus);
  }, [input]);
}
