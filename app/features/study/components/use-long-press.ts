import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";

/** Minimum duration of a long press, in ms. */
const longPressMs = 500;
/** Maximum distance that the finger may move during a long press, in pixels. */
const maxMovementPx = 10;

/** Returns handlers that detect a long press by touch. The click after a long press is ignored. */
export function useLongPress(onLongPress: () => void) {
  const latest = useRef(onLongPress);
  latest.current = onLongPress;
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const start = useRef({ x: 0, y: 0 });
  const hasFired = useRef(false);
  const cancelTimer = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown(event: PointerEvent) {
      cancelTimer();
      hasFired.current = false;
      if (event.pointerType !== "touch") return;
      start.current = { x: event.clientX, y: event.clientY };
      timer.current = setTimeout(() => {
        hasFired.current = true;
        latest.current();
      }, longPressMs);
    },
    onPointerMove(event: PointerEvent) {
      if (Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) > maxMovementPx) cancelTimer();
    },
    onPointerUp: cancelTimer,
    onPointerCancel: cancelTimer,
    onContextMenu(event: MouseEvent) {
      if (hasFired.current) event.preventDefault();
    },
    onClick(event: MouseEvent) {
      if (hasFired.current) event.preventDefault();
    },
  };
}
