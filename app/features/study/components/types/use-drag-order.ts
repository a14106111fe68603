import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from "react";

interface DragState {
  from: number;
  /** Index at which the row would be dropped now. */
  to: number;
  /** Vertical distance in pixels that the pointer has moved. */
  offsetY: number;
  /** Height of the dragged row and the gap below it, in pixels. */
  rowHeight: number;
}

/** Distance in pixels after which a press counts as a drag. */
const dragThresholdPx = 4;

/**
 * Lets learners drag the rows of a list with a mouse, a pen, or a finger. During the drag, only the appearance of the
 * rows changes; the list changes on drop.
 */
export function useDragOrder(list: RefObject<HTMLElement>, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<DragState | null>(null);
  const stopDrag = useRef<(() => void) | null>(null);
  useEffect(() => () => stopDrag.current?.(), []);

  function start(event: ReactPointerEvent, from: number) {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const draggedRow = rows[from];
    if (event.button !== 0 || !draggedRow || list.current?.closest("fieldset:disabled")) return;
    stopDrag.current?.();
    const { pointerId, clientY } = event;
    const startScrollY = window.scrollY;
    const gap = rows.length > 1 ? (rows[1]?.top ?? 0) - (rows[0]?.bottom ?? 0) : 0;
    let latest: DragState | null = null;
    const move = (moveEvent: PointerEvent) => {
      if (moveEvent.pointerId !== pointerId) return;
      const offsetY = moveEvent.clientY - clientY + window.scrollY - startScrollY;
      if (!latest && Math.abs(offsetY) < dragThresholdPx) return;
      // Prevents the browser from selecting text during the drag.
      moveEvent.preventDefault();
      const leadingEdge = offsetY > 0 ? draggedRow.bottom + offsetY : draggedRow.top + offsetY;
      const getMiddle = (row: DOMRect) => (row.top + row.bottom) / 2;
      const passedCount = rows.filter((row, index) =>
        index < from ? leadingEdge < getMiddle(row) : index > from && leadingEdge > getMiddle(row),
      ).length;
      latest = {
        from,
        to: offsetY > 0 ? from + passedCount : from - passedCount,
        offsetY,
        rowHeight: draggedRow.height + gap,
      };
      setDrag(latest);
    };
    const end = (endEvent: PointerEvent | KeyboardEvent) => {
      if ("key" in endEvent ? endEvent.key !== "Escape" : endEvent.pointerId !== pointerId) return;
      stopDrag.current?.();
      if (latest && latest.to !== from && endEvent.type === "pointerup") onDrop(from, latest.to);
    };
    addEventListener("pointermove", move);
    for (const type of ["pointerup", "pointercancel", "keydown"] as const) addEventListener(type, end);
    stopDrag.current = () => {
      removeEventListener("pointermove", move);
      for (const type of ["pointerup", "pointercancel", "keydown"] as const) removeEventListener(type, end);
      stopDrag.current = null;
      setDrag(null);
    };
  }

  /** Returns by how many pixels a row appears below its real place. */
  function getOffset(index: number): number {
    if (!drag) return 0;
    const { from, to, offsetY, rowHeight } = drag;
    if (index === from) return offsetY;
    if (index > from && index <= to) return -rowHeight;
    return index < from && index >= to ? rowHeight : 0;
  }

  /** Returns the index that a row would have if the dragged row were dropped now. */
  function getIndexAfterDrop(index: number): number {
    if (!drag) return index;
    return index === drag.from ? drag.to : index + Math.sign(getOffset(index));
  }

  return { draggedIndex: drag?.from ?? null, start, getOffset, getIndexAfterDrop };
}
