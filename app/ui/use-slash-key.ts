import { type RefObject, useEffect } from "react";

/** Elements in which `/` is text. */
const writing = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

/** Makes `/` focus the page's search field and select its text, except while the user types elsewhere. */
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
