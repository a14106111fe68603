import { tooltipDelay } from "~/constants";
import { placeTooltip } from "./place-tooltip";
import { getTooltipText } from "./tooltip-text";

/** Time for the pointer to move from the element to its tooltip, ms. */
const hideDelay = 120;
const triggerSelector = "[data-tooltip], button, a, summary";
const tooltipId = "page-tooltip";

/** The tooltip that shows, with the element that it belongs to. */
interface ShownTooltip {
  element: HTMLElement;
  trigger: HTMLElement;
  by: "pointer" | "focus";
}

/**
 * Starts the tooltips of the whole page: for elements with the attribute `data-tooltip`, and for buttons and links that show
 * only an icon, with their accessible name. A tooltip opens after 700 ms of hovering or immediately on keyboard focus (N6),
 * stays open while hovered, and closes with Escape (WCAG 1.4.13).
 */
export function startTooltips(): void {
  let shown: ShownTooltip | null = null;
  /** The element under the pointer. */
  let hovered: HTMLElement | null = null;
  let showTimer: ReturnType<typeof setTimeout> | undefined;
  let hideTimer: ReturnType<typeof setTimeout> | undefined;

  const cancelHiding = () => {
    clearTimeout(hideTimer);
    hideTimer = undefined;
  };
  const hide = () => {
    clearTimeout(showTimer);
    cancelHiding();
    shown?.element.remove();
    if (shown?.trigger.getAttribute("aria-describedby") === tooltipId)
      shown.trigger.removeAttribute("aria-describedby");
    shown = null;
  };
  const show = (trigger: HTMLElement, by: ShownTooltip["by"]) => {
    hide();
    const text = trigger.isConnected ? getTooltipText(trigger) : null;
    if (text) shown = { element: appendTooltip(trigger, text), trigger, by };
  };

  const handleHover = (target: EventTarget | null) => {
    const isOverTooltip = target instanceof Node && shown?.element.contains(target);
    const trigger = isOverTooltip ? (shown?.trigger ?? null) : findTrigger(target);
    if (shown?.by === "pointer" && shown.trigger !== trigger) hideTimer ??= setTimeout(hide, hideDelay);
    else cancelHiding();
    if (trigger === hovered) return;
    hovered = trigger;
    clearTimeout(showTimer);
    if (trigger && shown?.trigger !== trigger) showTimer = setTimeout(() => show(trigger, "pointer"), tooltipDelay);
  };
  const handleFocus = (target: EventTarget | null) => {
    const isTrigger = target instanceof HTMLElement && target.matches(triggerSelector);
    if (isTrigger && target.matches(":focus-visible")) show(target, "focus");
    else if (shown?.by === "focus") hide();
  };

  document.addEventListener("pointerover", ({ target, pointerType }) => pointerType !== "touch" && handleHover(target));
  document.addEventListener("focusin", ({ target }) => handleFocus(target));
  document.addEventListener("focusout", () => shown?.by === "focus" && hide());
  document.documentElement.addEventListener("pointerleave", () => handleHover(null));
  document.addEventListener("keydown", ({ key }) => key === "Escape" && hide());
  // A press changes what the element does or removes it.
  for (const type of ["pointerdown", "click"]) document.addEventListener(type, hide, { capture: true });
  document.addEventListener("scroll", hide, { capture: true, passive: true });
  // The pointer or the focus may have arrived before this code.
  if (matchMedia("(hover: hover)").matches) handleHover([...document.querySelectorAll(":hover")].at(-1) ?? null);
  handleFocus(document.activeElement);
}

function findTrigger(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(triggerSelector) : null;
}

/**
 * Adds the tooltip to the open dialog around its element, which lies above the page, or else to the main landmark: screen reader
 * users reach everything on a page by its landmarks.
 */
function appendTooltip(trigger: HTMLElement, text: string): HTMLElement {
  const element = document.createElement("div");
  element.id = tooltipId;
  element.role = "tooltip";
  element.className = "tooltip";
  element.textContent = text;
  (trigger.closest("dialog") ?? document.querySelector("main") ?? document.body).appendChild(element);
  const { left, top } = placeTooltip(
    trigger.getBoundingClientRect(),
    { width: element.offsetWidth, height: element.offsetHeight },
    { width: document.documentElement.clientWidth, height: innerHeight },
  );
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
  // An accessible name need not be read twice.
  if (trigger.dataset.tooltip && !trigger.hasAttribute("aria-describedby"))
    trigger.setAttribute("aria-describedby", tooltipId);
  return element;
}
