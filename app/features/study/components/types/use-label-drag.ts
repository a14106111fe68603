import { type CSSProperties, type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from "react";

/** Distance in pixels after which a press counts as a drag. */
const dragThresholdPx = 6;

/**
 * Lets learners drag a label with a mouse or pen onto a marker (an element with `data-target`). On touch screens a drag
 * scrolls the page, so learners press the marker and then the label instead.
 */
export function useLabelDrag(onDrop: (target: string, label: string) => void) {
  const [drag, setDrag] = useState<{ label: string; x: number; y: number } | null>(null);
  const stop = useRef<(() => void) | null>(null);
  const wasDragRef = useRef(false);
  useEffect(() => () => stop.current?.(), []);

  function start(event: ReactPointerEvent, label: string) {
    wasDragRef.current = false;
    if (event.pointerType === "touch" || event.button !== 0) return;
    const { clientX, clientY, pageX, pageY } = event;
    const isDrag = (moving: PointerEvent) =>
      Math.hypot(moving.clientX - clientX, moving.clientY - clientY) > dragThresholdPx;
    const move = (moving: PointerEvent) => {
      if (!wasDragRef.current && !isDrag(moving)) return;
      wasDragRef.current = true;
      moving.preventDefault();
      setDrag({ label, x: moving.pageX - pageX, y: moving.pageY - pageY });
    };
    const end = (ending: PointerEvent) => {
      stop.current?.();
      if (!wasDragRef.current || ending.type !== "pointerup") return;
      const elementsUnder = document.elementsFromPoint(ending.clientX, ending.clientY);
      const target = elementsUnder.map((element) => element.closest<HTMLElement>("[data-target]")).find(Boolean);
      if (target?.dataset.target) onDrop(target.dataset.target, label);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    stop.current = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      stop.current = null;
      setDrag(null);
    };
  }

  return {
    start,
    /** Returns whether the press that has just ended was a drag, whose click must be ignored. */
    wasDrag: () => wasDragRef.current,
    getStyle: (label: string): CSSProperties | undefined =>
      drag?.label === label
        ? { transform: `translate(${drag.x}px, ${drag.y}px)`, position: "relative", zIndex: 20, cursor: "grabbing" }
        : undefined,
  };
}
