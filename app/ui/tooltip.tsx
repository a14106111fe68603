import { Children, cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { tooltipDelay } from "~/constants";

/** Time for the pointer to move from the element to its tooltip, ms. */
const hideDelay = 120;

interface TooltipPosition {
  left: number;
  top: number;
  isAbove: boolean;
}

/**
 * Adds a tooltip to its only child, which must be focusable. Opens after 700 ms of hovering or immediately on keyboard focus;
 * stays open while hovered; Escape closes it (WCAG 1.4.13).
 */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const [position, setPosition] = useState<TooltipPosition | null>(null);

  const showTooltip = (element: Element) => setPosition(getPosition(element));
  const runAfter = (delay: number, callback: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(callback, delay);
  };
  const hideTooltip = () => {
    clearTimeout(timer.current);
    setPosition(null);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!position) return;
    const closeTooltip = () => setPosition(null);
    const handleKeyDown = (event: KeyboardEvent) => event.key === "Escape" && closeTooltip();
    addEventListener("keydown", handleKeyDown);
    addEventListener("scroll", closeTooltip, { passive: true, capture: true });
    return () => {
      removeEventListener("keydown", handleKeyDown);
      removeEventListener("scroll", closeTooltip, { capture: true });
    };
  }, [position]);

  const trigger = cloneElement(Children.only(children), {
    "aria-describedby": position ? id : undefined,
    onPointerEnter: (event: React.PointerEvent) => {
      const element = event.currentTarget;
      if (event.pointerType !== "touch") runAfter(tooltipDelay, () => showTooltip(element));
    },
    onPointerLeave: () => runAfter(hideDelay, () => setPosition(null)),
    onPointerDown: hideTooltip,
    onFocus: (event: React.FocusEvent) =>
      event.currentTarget.matches(":focus-visible") && showTooltip(event.currentTarget),
    onBlur: hideTooltip,
  });

  return (
    <>
      {trigger}
      {position &&
        createPortal(
          <div
            id={id}
            role="tooltip"
            className="tooltip"
            style={{
              left: position.left,
              top: position.top,
              transform: `translate(-50%, ${position.isAbove ? "-100%" : "0"})`,
            }}
            onPointerEnter={() => clearTimeout(timer.current)}
            onPointerLeave={hideTooltip}
          >
            {content}
          </div>,
          document.body,
        )}
    </>
  );
}

/**
 * Returns the position of the tooltip: below the element, or above it near the window's lower edge, and never beyond the
 * window's sides.
 */
function getPosition(element: Element): TooltipPosition {
  const rect = element.getBoundingClientRect();
  const isAbove = rect.bottom > innerHeight - 80;
  const minSideDistance = 100;
  return {
    left: Math.min(
      Math.max(rect.left + rect.width / 2, minSideDistance),
      Math.max(minSideDistance, innerWidth - minSideDistance),
    ),
    top: isAbove ? rect.top - 6 : rect.bottom + 6,
    isAbove,
  };
}
