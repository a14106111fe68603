import { useCallback, useEffect, useRef } from "react";

/**
 * Returns a function that runs work at once or, during a press of mouse or finger, after it: an error line that appears on blur
 * must not move the button that is being pressed, or the click misses it.
 */
export function useAfterPress(): (work: () => void) => void {
  const waiting = useRef<(() => void)[]>([]);
  const isPressed = useRef(false);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () =>
      // After the click, which comes with the release.
      setTimeout(() => {
        isPressed.current = false;
        for (const work of waiting.current.splice(0)) work();
      });
    // A finger's mousedown, which takes the focus, comes after its pointer is up.
    const downs = ["pointerdown", "mousedown"] as const;
    const ups = ["pointerup", "pointercancel", "mouseup", "dragend"] as const;
    for (const down of downs) addEventListener(down, press, true);
    for (const up of ups) addEventListener(up, release, true);
    return () => {
      for (const down of downs) removeEventListener(down, press, true);
      for (const up of ups) removeEventListener(up, release, true);
    };
  }, []);
  return useCallback((work) => {
    if (isPressed.current) waiting.current.push(work);
    else work();
  }, []);
}
