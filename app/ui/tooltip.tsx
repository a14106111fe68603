import { Children, cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { tooltipDelay } from "~/constants";

/** Time for the pointer to move from the element to its tooltip, ms. */
const grace = 120;

interface Spot {
  left: number;
  top: number;
  above: boolean;
}

/**
 * Adds a tooltip to its only child, which must be focusable. Opens after 700 ms of hovering or immediately on keyboard focus;
 * stays open while hovered; Escape closes it (WCAG 1.4.13).
 */
export function Tooltip({ content, children }: { content: ReactNode; children: ReactElement }) {
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const [spot, setSpot] = useState<Spot | null>(null);

  const show = (element: Element) => setSpot(spotBy(element));
  const after = (delay: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, delay);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setSpot(null);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!spot) return;
    const close = () => setSpot(null);
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && close();
    addEventListener("keydown", onKey);
    addEventListener("scroll", close, { passive: true, capture: true });
    return () => {
      removeEventListener("keydown", onKey);
      removeEventListener("scroll", close, { capture: true });
    };
  }, [spot]);

  const child = cloneElement(Children.only(children), {
    "aria-describedby": spot ? id : undefined,
    onPointerEnter: (event: React.PointerEvent) => {
      const element = event.currentTarget;
      if (event.pointerType !== "touch") after(tooltipDelay, () => show(element));
    },
    onPointerLeave: () => after(grace, () => setSpot(null)),
    onPointerDown: hide,
    onFocus: (event: React.FocusEvent) => event.currentTarget.matches(":focus-visible") && show(event.currentTarget),
    onBlur: hide,
  });

  return (
    <>
      {child}
      {spot &&
        createPortal(
          <div
            id={id}
            role="tooltip"
            className="tooltip"
            style={{
              left: spot.left,
              top: spot.top,
              transform: `translate(-50%, ${spot.above ? "-100%" : "0"})`,
            }}
            onPointerEnter={() => clearTimeout(timer.current)}
            onPointerLeave={hide}
          >
            {content}
          </div>,
          document.body,
        )}
    </>
  );
}

/** Returns the position below the element, or above it near the window's lower edge, within the window's sides. */
function spotBy(element: Element): Spot {
  const box = element.getBoundingClientRect();
  const above = box.bottom > innerHeight - 80;
  const half = 100;
  return {
    left: Math.min(Math.max(box.left + box.width / 2, half), Math.max(half, innerWidth - half)),
    top: above ? box.top - 6 : box.bottom + 6,
    above,
  };
}
