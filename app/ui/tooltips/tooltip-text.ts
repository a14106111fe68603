/**
 * Returns the text of an element's tooltip: its attribute `data-tooltip`, or, for an element that shows only an icon, its
 * accessible name with its keyboard shortcut. Returns null for an element without a tooltip.
 */
export function getTooltipText(element: HTMLElement): string | null {
  const { tooltip } = element.dataset;
  if (tooltip) return tooltip;
  if (!element.querySelector("svg") || hasVisibleText(element)) return null;
  const name = (element.getAttribute("aria-label") ?? element.textContent ?? "").trim();
  const keys = element.getAttribute("aria-keyshortcuts");
  return name && keys ? `${name} (${keys})` : name || null;
}

/** Checks for text that shows: text for screen readers only is in an element of one pixel. */
function hasVisibleText(element: HTMLElement): boolean {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.textContent?.trim() && (node.parentElement?.getBoundingClientRect().width ?? 0) > 1) return true;
  return false;
}
