import { maxClickTextLength } from "~/constants";

export interface Click {
  elementId: string;
  elementText: string;
  page: string;
  eventType: "click";
}

/** Reports clicks on or inside links, buttons, and elements with the role `button`. */
export function watchClicks(report: (click: Click) => void): void {
  const onClick = ({ target }: Event) => {
    const element = target instanceof Element && target.closest("a, button, [role=button]");
    if (!element) return;
    const text = (element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, maxClickTextLength);
    report({
      elementId: element.id,
      // Removes half of a surrogate pair that `slice` may leave.
      elementText: text.replace(/[\ud800-\udbff]$/, ""),
      page: location.pathname,
      eventType: "click",
    });
  };
  // Runs before the page's own handlers, which may remove the element.
  document.addEventListener("click", onClick, { capture: true, passive: true });
}
