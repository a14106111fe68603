import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from "react";

interface Drag {
  from: number;
  /** Index at which the row would be dropped now. */
  to: number;
  /** Vertical distance in pixels that the pointer has moved. */
  dy: number;
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
  const [drag, setDrag] = useState<Drag | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  function start(event: ReactPointerEvent, from: number) {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const draggedRow = rows[from];
    if (event.button !== 0 || !draggedRow || list.current?.closest("fieldset:disabled")) return;
    stop.current?.();
    const { pointerId, clientY } = event;
    const startScrollY = window.scrollY;
    const gap = rows.length > 1 ? (rows[1]?.top ?? 0) - (rows[0]?.bottom ?? 0) : 0;
    let latest: Drag | null = null;
    const move = (moving: PointerEvent) => {
      if (moving.pointerId !== pointerId) return;
      const dy = moving.clientY - clientY + window.scrollY - startScrollY;
      if (!latest && Math.abs(dy) < dragThresholdPx) return;
      // Prevents the browser from selecting text during the drag.
      moving.preventDefault();
      const edge = dy > 0 ? draggedRow.bottom + dy : draggedRow.top + dy;
      const middle = (row: DOMRect) => (row.top + row.bottom) / 2;
      const passed = rows.filter((row, index) =>
        index < from ? edge < middle(row) : index > from && edge > middle(row),
      ).length;
      latest = { from, to: dy > 0 ? from + passed : from - passed, dy, rowHeight: draggedRow.height + gap };
      setDrag(latest);
    };
    const end = (ending: PointerEvent | KeyboardEvent) => {
      if ("key" in ending ? ending.key !== "Escape" : ending.pointerId !== pointerId) return;
      stop.current?.();
      if (latest && latest.to !== from && ending.type === "pointerup") onDrop(from, latest.to);
    };
    addEventListener("pointermove", move);
    for (const type of ["pointerup", "pointercancel", "keydown"] as const) addEventListener(type, end);
    stop.current = () => {
      removeEventListener("pointermove", move);
      for (const type of ["pointerup", "pointercancel", "keydown"] as const) removeEventListener(type, end);
      stop.current = null;
      setDrag(null);
    };
  }

  /** Returns by how many pixels a row appears below its real place. */
  function getOffset(index: number): number {
    if (!drag) return 0;
    const { from, to, dy, rowHeight } = drag;
    if (index === from) return dy;
    if (index > from && index <= to) return -rowHeight;
    return index < from && index >= to ? rowHeight : 0;
  }

  /** Returns the index that a row would have if the dragged row were dropped now. */
  function getPlace(index: number): number {
    if (!drag) return index;
    return index === drag.from ? drag.to : index + Math.sign(getOffset(index));
  }

  return { dragged: drag?.from ?? null, start, getOffset, getPlace };
}
