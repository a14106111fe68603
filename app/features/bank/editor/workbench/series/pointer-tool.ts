import type { KeyboardEvent, PointerEvent } from "react";
import { clampToFrame, type DrawnPoint } from "../../model/region-drawing";

/** The position of a pointer on a frame, and the size of the frame on the screen. */
export interface PointerPlace {
  point: DrawnPoint;
  screen: { width: number; height: number };
  isTouch: boolean;
}

/** The handlers of a tool for pointers and keys on a frame. */
export interface PointerTool {
  start: (place: PointerPlace) => void;
  move: (place: PointerPlace) => void;
  end: (place: PointerPlace) => void;
  cancel: () => void;
  /** Handles Enter or Space on the frame. */
  press: () => void;
  handleKey: (event: KeyboardEvent) => void;
}

/** Returns the place of a pointer on the element that covers the frame. */
export function readPlace({ currentTarget, clientX, clientY, pointerType }: PointerEvent<HTMLElement>): PointerPlace {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return {
    point: clampToFrame({ x: (clientX - left) / width, y: (clientY - top) / height }),
    screen: { width, height },
    isTouch: pointerType === "touch",
  };
}
