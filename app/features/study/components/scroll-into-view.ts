/**
 * Scrolls an element into view, below the site's header and below the picture that sticks to the top on phones. With
 * "nearest", an element in view stays where it is.
 */
export function scrollIntoClearView(element: Element | null | undefined, block: "start" | "nearest"): void {
  if (!element) return;
  element.scrollIntoView({ block });
  const picture = document.querySelector("[data-sticky-viewer]")?.getBoundingClientRect();
  const { left, top } = element.getBoundingClientRect();
  // On wide screens, the picture is beside the element.
  if (picture && picture.right > left && picture.bottom > top) scrollBy(0, top - picture.bottom);
}

/** Focuses a heading or message and scrolls it into view. */
export function showHeading(heading: HTMLElement | null | undefined, block: "start" | "nearest"): void {
  heading?.focus({ preventScroll: true });
  scrollIntoClearView(heading, block);
}
