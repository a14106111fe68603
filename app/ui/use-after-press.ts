import { useCallback, useEffect, useRef } from "react";

/**
 * Returns a function that runs work immediately or, while a pointer is pressed, after its release. Otherwise, an error that
 * appears on blur would move the pressed button and the click would miss it.
 */
export function useAfterPress(): (work: () => void) => void {
  const pendingWork = useRef<(() => void)[]>([]);
  const isPressed = useRef(false);
  useEffect(() => {
    const handlePress = () => {
      isPressed.current = true;
    };
    const handleRelease = () =>
      // Wait for the click that the release triggers.
      setTimeout(() => {
        isPressed.current = false;
        for (const work of pendingWork.current.splice(0)) work();
      });
    // On touch, mousedown moves the focus only after pointerup.
    const pressEvents = ["pointerdown", "mousedown"] as const;
    const releaseEvents = ["pointerup", "pointercancel", "mouseup", "dragend"] as const;
    for (const down of pressEvents) addEventListener(down, handlePress, true);
    for (const releaseEvent of releaseEvents) addEventListener(releaseEvent, handleRelease, true);
    return () => {
      for (const down of pressEvents) removeEventListener(down, handlePress, true);
      for (const up of releaseEvents) removeEventListener(up, handleRelease, true);
    };
  }, []);
  return useCallback((work) => {
    if (isPressed.current) pendingWork.current.push(work);
    else work();
  }, []);
}
