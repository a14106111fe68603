import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";

/** Milliseconds a finger rests before it is a long press, and pixels it may slip meanwhile. */
const longPressMs = 500;
const maxMovementPx = 10;

/** Handlers that tell a finger's long press; the click that ends it does nothing else. */
export function useLongPress(onLongPress: () => void) {
  const latest = useRef(onLongPress);
  latest.current = onLongPress;
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const start = useRef({ x: 0, y: 0 });
  const told = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown(event: PointerEvent) {
      stop();
      told.current = false;
      if (event.pointerType !== "touch") return;
      start.current = { x: event.clientX, y: event.clientY };
      timer.current = setTimeout(() => {
        told.current = true;
        latest.current();
      }, longPressMs);
    },
    onPointerMove(event: PointerEvent) {
      if (Math.hypot(event.clientX - start.current.x, event.clientY - start.current.y) > maxMovementPx) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu(event: MouseEvent) {
      if (told.current) event.preventDefault();
    },
    onClick(event: MouseEvent) {
      if (told.current) event.preventDefault();
    },
  };
}
