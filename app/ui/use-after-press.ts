import { useCallback, useEffect, useRef } from "react";

/**
 * Returns a function that runs work immediately or, while a pointer is pressed, after its release. Otherwise, an error that
 * appears on blur would move the pressed button and the click would miss it.
 */
export function useAfterPress(): (work: () => void) => void {
  const pendingWork = useRef<(() => void)[]>([]);
  const isPressed = useRef(false);
  useEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () =>
      // Wait for the click that the release triggers.
      setTimeout(() => {
        isPressed.current = false;
        for (const work of pendingWork.current.splice(0)) work();
      });
    // On touch, mousedown moves the focus only after pointerup.
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
    if (isPressed.current) pendingWork.current.push(work);
    else work();
  }, []);
}
