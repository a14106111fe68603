import { type RefObject, useEffect } from "react";

/** Scrolled distance, in px, below which the direction does not count. */
const minDistance = 8;

/**
 * Sets `data-folded` on the header while the page scrolls down, and removes it when the page scrolls up. The header folds by a
 * transform (top-nav.tsx), so the content does not move.
 */
export function useFoldOnScroll(headerRef: RefObject<HTMLElement>, isFolding: boolean): void {
  useEffect(() => {
    const header = headerRef.current;
    if (!isFolding || !header) return;
    const readPosition = () => Math.min(Math.max(0, scrollY), document.documentElement.scrollHeight - innerHeight);
    let position = readPosition();
    const handleScroll = () => {
      const next = readPosition();
      if (Math.abs(next - position) < minDistance) return;
      header.toggleAttribute("data-folded", next > position && next > header.offsetHeight);
      position = next;
    };
    addEventListener("scroll", handleScroll, { passive: true });
    return () => {
      removeEventListener("scroll", handleScroll);
      header.removeAttribute("data-folded");
    };
  }, [headerRef, isFolding]);
}
