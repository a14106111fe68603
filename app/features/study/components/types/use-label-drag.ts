import { type CSSProperties, type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from "react";

/** Distance in pixels after which a press counts as a drag. */
const dragThresholdPx = 6;

/**
 * Lets learners drag a label with a mouse or pen onto a marker (an element with `data-target`). On touch screens a drag
 * scrolls the page, so learners press the marker and then the label instead.
 */
export function useLabelDrag(onDrop: (target: string, label: string) => void) {
  const [drag, setDrag] = useState<{ label: string; x: number; y: number } | null>(null);
  const stopDrag = useRef<(() => void) | null>(null);
  const wasDragRef = useRef(false);
  useEffect(() => () => stopDrag.current?.(), []);

  function start(event: ReactPointerEvent, label: string) {
    wasDragRef.current = false;
    if (event.pointerType === "touch" || event.button !== 0) return;
    const { clientX, clientY, pageX, pageY } = event;
    const isDrag = (moveEvent: PointerEvent) =>
      Math.hypot(moveEvent.clientX - clientX, moveEvent.clientY - clientY) > dragThresholdPx;
    const move = (moveEvent: PointerEvent) => {
      if (!wasDragRef.current && !isDrag(moveEvent)) return;
      wasDragRef.current = true;
      moveEvent.preventDefault();
      setDrag({ label, x: moveEvent.pageX - pageX, y: moveEvent.pageY - pageY });
    };
    const end = (endEvent: PointerEvent) => {
      stopDrag.current?.();
      if (!wasDragRef.current || endEvent.type !== "pointerup") return;
      const elementsUnder = document.elementsFromPoint(endEvent.clientX, endEvent.clientY);
      const target = elementsUnder.map((element) => element.closest<HTMLElement>("[data-target]")).find(Boolean);
      if (target?.dataset.target) onDrop(target.dataset.target, label);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
    stopDrag.current = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      stopDrag.current = null;
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
