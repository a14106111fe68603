const findPicture = () => document.querySelector("[data-sticky-viewer]");

/**
 * Scrolls an element into view, below the site's header and below the picture that sticks to the top on phones. With
 * "nearest", an element in view stays where it is.
 */
export function scrollIntoClearView(element: Element | null | undefined, block: "start" | "nearest"): void {
  if (!element) return;
  element.scrollIntoView({ block });
  const picture = findPicture()?.getBoundingClientRect();
  const { left, top } = element.getBoundingClientRect();
  // On wide screens, the picture is beside the element.
  if (picture && picture.right > left && picture.bottom > top) scrollBy(0, top - picture.bottom);
}

/** Focuses a heading or message and scrolls it into view. */
export function showHeading(heading: HTMLElement | null | undefined, block: "start" | "nearest"): void {
  if (!heading) return;
  heading.focus({ preventScroll: true });
  scrollIntoClearView(heading, block);
  keepBelowPicture(heading);
}

/** Keeps an element below the picture while the picture still loads and grows, until the learner's next input. */
function keepBelowPicture(element: Element): void {
  const picture = findPicture();
  if (!picture) return;
  const observer = new ResizeObserver(() => scrollIntoClearView(element, "nearest"));
  observer.observe(picture);
  for (const input of ["pointerdown", "wheel", "keydown"])
    addEventListener(input, () => observer.disconnect(), { once: true, capture: true, passive: true });
}
