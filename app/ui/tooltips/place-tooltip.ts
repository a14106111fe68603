interface Size {
  width: number;
  height: number;
}

/** Distance between a tooltip and its element, px. */
const gap = 6;
/** Minimum distance between a tooltip and the edge of the window, px. */
const margin = 8;

/**
 * Returns the position of a tooltip in the window, in px: centered below its element, above it if there is no room below, and
 * never beyond the sides of the window.
 */
export function placeTooltip(
  element: { left: number; top: number; bottom: number; width: number },
  tooltip: Size,
  window: Size,
): { left: number; top: number } {
  const centered = element.left + (element.width - tooltip.width) / 2;
  const below = element.bottom + gap;
  const fitsBelow = below + tooltip.height + margin <= window.height;
  return {
    left: Math.max(margin, Math.min(centered, window.width - tooltip.width - margin)),
    top: fitsBelow ? below : Math.max(margin, element.top - gap - tooltip.height),
  };
}
