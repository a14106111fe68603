import type { Path } from "~/features/questions/lint/findings";
import { getFieldId } from "./editor-context";

/** Focuses the field at a path, or the closest field that contains it. Opens what is folded around it. */
export function focusField(path: Path): void {
  for (let length = path.length; length > 0; length--) {
    const id = getFieldId(path.slice(0, length));
    const element = document.getElementById(id) ?? document.querySelector<HTMLElement>(`[id^="${id}-"]`);
    if (!element) continue;
    // The element may be a part of a case, which folds its own fields.
    const folded = element.querySelectorAll<HTMLDetailsElement>(":scope > details");
    for (const details of [...getParentDetails(element), ...folded]) details.open = true;
    element.scrollIntoView({ block: "center" });
    element.focus({ preventScroll: true });
    return;
  }
}

function getParentDetails(element: HTMLElement): HTMLDetailsElement[] {
  const details = element.parentElement?.closest("details");
  return details ? [details, ...getParentDetails(details)] : [];
}
