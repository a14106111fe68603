import { type RefObject, useEffect } from "react";

/** Elements in which `/` is text. */
const textInputSelector = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

/** Makes `/` focus the page's search field and select its text, except while the user types elsewhere. */
export function useSlashKey(searchField: RefObject<HTMLInputElement>): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping = target instanceof HTMLElement && target.closest(textInputSelector);
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      searchField.current?.select();
    };
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [searchField]);
}
