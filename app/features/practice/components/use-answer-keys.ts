import { useEffect, useRef } from "react";

interface AnswerKeys {
  /** Number of options that can be chosen now. */
  optionCount: number;
  choose: (index: number) => void;
  enter: () => void;
}

const textFields = "textarea, select, input:not([type=radio]), [contenteditable=true]";

/**
 * Handles A–D, 1–4, and Enter, as in the runner (K1). The runner's own handler has many more keys; importing it would split the
 * runner's code into more files.
 */
export function useAnswerKeys(keys: AnswerKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, altKey, metaKey } = event;
      if (event.defaultPrevented || event.repeat || ctrlKey || altKey || metaKey) return;
      if (target instanceof Element && target.closest(textFields)) return;
      if (key === "Enter") {
        // A focused link or button handles Enter itself.
        if (target instanceof Element && target.closest("a, button")) return;
        event.preventDefault();
        latest.current.enter();
        return;
      }
      const index = /^[1-9]$/.test(key)
        ? Number(key) - 1
        : /^[a-i]$/i.test(key)
          ? key.toLowerCase().charCodeAt(0) - 97
          : -1;
      if (index < 0 || index >= latest.current.optionCount) return;
      event.preventDefault();
      latest.current.choose(index);
    };
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, []);
}
