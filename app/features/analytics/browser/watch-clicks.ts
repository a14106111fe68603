import { clickTextLength } from "~/constants";

export interface Click {
  elementId: string;
  elementText: string;
  page: string;
  eventType: "click";
}

/** Reports clicks on buttons, links and what has the role of a button, or on something inside them. */
export function watchClicks(report: (click: Click) => void): void {
  const onClick = ({ target }: Event) => {
    const element = target instanceof Element && target.closest("a, button, [role=button]");
    if (!element) return;
    const text = (element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, clickTextLength);
    report({
      elementId: element.id,
      // Half of a character in two units is no character.
      elementText: text.replace(/[\ud800-\udbff]$/, ""),
      page: location.pathname,
      eventType: "click",
    });
  };
  // Before the page's own handlers, which may take the element away.
  document.addEventListener("click", onClick, { capture: true, passive: true });
}
