import { useEffect, useRef } from "react";

interface ShortcutHandlers {
  save: () => void;
  undo: () => void;
  redo: () => void;
  isLocked: boolean;
}

/** Handles the shortcuts for save (Ctrl+S), undo (Ctrl+Z), and redo (Ctrl+Y, Ctrl+Shift+Z), with Cmd on a Mac. */
export function useEditorShortcuts({ save, undo, redo, isLocked }: ShortcutHandlers) {
  const latestHandlers = useRef({ save, undo, redo, isLocked });
  latestHandlers.current = { save, undo, redo, isLocked };
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const handlers = latestHandlers.current;
      const key = event.key.toLowerCase();
      const handler =
        key === "s"
          ? handlers.save
          : key === "y" || (key === "z" && event.shiftKey)
            ? handlers.redo
            : key === "z"
              ? handlers.undo
              : null;
      if (!handler || (handler !== handlers.save && handlers.isLocked)) return;
      // Outside the editor's fields, such as in the preview, the browser handles undo and redo.
      if (handler !== handlers.save && event.target instanceof Element && !event.target.closest("[data-writing]"))
        return;
      event.preventDefault();
      handler();
    };
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, []);
}
