import { ChevronDown, ChevronUp, GripVertical } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { cn } from "~/lib/cn";
import { FormattedText } from "~/ui/formatted-text";
import { arrangeIds, moveEntry } from "../../engine/arrange";
import { optionRowClassName } from "../option-row";
import { OrderWithoutScript } from "./order-without-script";
import type { FieldsProps } from "./runner-type";
import { useDragOrder } from "./use-drag-order";

/**
 * A list that the learner puts in order by dragging rows, by pressing their arrow buttons, or by keyboard (Space picks
 * up a row, and the arrow keys move it). Without JavaScript, there is one select per position.
 */
export function OrderingFields({ body, typed, onChange, labelledBy, describedBy }: FieldsProps<"ordering">) {
  const isHydrated = useHydrated();
  const helpId = useId();
  const list = useRef<HTMLOListElement>(null);
  const order = arrangeIds(
    body.items.map((item) => item.id),
    typed.order,
  );
  const getText = (id: string) => body.items.find((item) => item.id === id)?.text ?? "";
  const [announcement, setAnnouncement] = useState("");
  /** The item that the learner has picked up by keyboard, and the order that Escape restores. */
  const [pickedUp, setPickedUp] = useState<{ id: string; before: string[] } | null>(null);
  /** The button that must get the focus back after its row has moved. */
  const buttonToFocus = useRef<{ id: string; part: string } | null>(null);

  useLayoutEffect(() => {
    const { id, part } = buttonToFocus.current ?? {};
    buttonToFocus.current = null;
    if (id) list.current?.querySelector<HTMLElement>(`[data-item="${id}"] [data-part="${part}"]`)?.focus();
  });

  function move(from: number, to: number, part?: string) {
    const id = order[from];
    if (id === undefined) return;
    if (to < 0 || to >= order.length)
      return setAnnouncement(`${getText(id)} stays at position ${from + 1} of ${order.length}.`);
    buttonToFocus.current = part ? { id, part } : null;
    onChange({ order: moveEntry(order, from, to) });
    setAnnouncement(`${getText(id)}: position ${to + 1} of ${order.length}.`);
  }
  const { draggedIndex, start, getOffset, getIndexAfterDrop } = useDragOrder(list, (from, to) => move(from, to));

  function togglePickUp(id: string) {
    const positionText = `position ${order.indexOf(id) + 1} of ${order.length}`;
    const isPickedUp = pickedUp?.id !== id;
    setPickedUp(isPickedUp ? { id, before: order } : null);
    setAnnouncement(
      isPickedUp ? `${getText(id)} is picked up, ${positionText}.` : `${getText(id)} is dropped, ${positionText}.`,
    );
  }

  function onKey(event: KeyboardEvent, index: number) {
    if (!pickedUp) return;
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      event.preventDefault();
      move(index, index + (event.key === "ArrowUp" ? -1 : 1), "handle");
    } else if (event.key === "Escape") {
      buttonToFocus.current = { id: pickedUp.id, part: "handle" };
      onChange({ order: pickedUp.before });
      setPickedUp(null);
      setAnnouncement(`${getText(pickedUp.id)} is back in its old position.`);
    }
  }

  function onPointerDown(event: PointerEvent, index: number) {
    const pressedElement = event.target as Element;
    // The arrow buttons do not start a drag. A touch starts a drag only on the handle, because elsewhere it scrolls the
    // page.
    if (pressedElement.closest("[data-part=up], [data-part=down]")) return;
    if (event.pointerType !== "touch" || pressedElement.closest("[data-part=handle]")) start(event, index);
  }

  return (
    <fieldset aria-labelledby={labelledBy} aria-describedby={describedBy} className="grid min-w-0 gap-2">
      <ol ref={list} className={cn("grid gap-2", draggedIndex !== null && "select-none")}>
        {order.map((id, index) => (
          <li
            key={id}
            data-item={id}
            onPointerDown={(event) => onPointerDown(event, index)}
            style={draggedIndex === null ? undefined : { transform: `translateY(${getOffset(index)}px)` }}
            className={cn(
              optionRowClassName,
              "items-center gap-2 py-1.5 pr-1.5 pl-1 sm:gap-3",
              isHydrated && "cursor-grab",
              draggedIndex === index && "z-10 cursor-grabbing shadow-lg",
              draggedIndex !== null && draggedIndex !== index && "transition-transform duration-150",
              (draggedIndex === index || pickedUp?.id === id) && "border-primary bg-accent!",
            )}
          >
            <button
              type="button"
              data-part="handle"
              aria-label={`Move ${getText(id)}, position ${index + 1} of ${order.length}`}
              aria-pressed={pickedUp?.id === id}
              aria-describedby={helpId}
              // Only a click by keyboard (`detail` 0) picks up the row; a pointer drags the row instead.
              onClick={(event) => event.detail === 0 && togglePickUp(id)}
              onKeyDown={(event) => onKey(event, index)}
              onBlur={() => !buttonToFocus.current && pickedUp?.id === id && setPickedUp(null)}
              className={cn(rowButtonClassName, "w-7 cursor-[inherit] touch-none", !isHydrated && "invisible")}
            >
              <GripVertical aria-hidden="true" className="size-4" />
            </button>
            <span className="w-5 shrink-0 text-center font-semibold text-primary tabular-nums">
              {getIndexAfterDrop(index) + 1}
            </span>
            <span className="min-w-0 flex-1 py-1">
              <FormattedText text={getText(id)} />
            </span>
            <span className={cn("flex shrink-0", !isHydrated && "invisible")}>
              <MoveButton
                direction="up"
                name={getText(id)}
                isAtEnd={index === 0}
                onMove={(direction) => move(index, index - 1, direction)}
              />
              <MoveButton
                direction="down"
                name={getText(id)}
                isAtEnd={index === order.length - 1}
                onMove={(direction) => move(index, index + 1, direction)}
              />
            </span>
            {isHydrated && <input type="hidden" name="order" value={id} />}
          </li>
        ))}
      </ol>
      <p id={helpId} className="sr-only">
        Press Space to pick up the item, the up and down arrows to move it, Space to drop it, and Escape to cancel.
      </p>
      <p aria-live="assertive" className="sr-only">
        {announcement}
      </p>
      {!isHydrated && (
        <noscript>
          <OrderWithoutScript items={body.items} order={typed.order} />
        </noscript>
      )}
    </fieldset>
  );
}

const rowButtonClassName =
  "grid size-9 place-items-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground pointer-coarse:size-10";

interface MoveButtonProps {
  direction: "up" | "down";
  name: string;
  /** Whether the row is already first or last. The button keeps the focus even then. */
  isAtEnd: boolean;
  onMove: (direction: string) => void;
}

function MoveButton({ direction, name, isAtEnd, onMove }: MoveButtonProps) {
  const Icon = direction === "up" ? ChevronUp : ChevronDown;
  return (
    <button
      type="button"
      data-part={direction}
      aria-label={`Move ${name} ${direction}`}
      aria-disabled={isAtEnd || undefined}
      onClick={() => !isAtEnd && onMove(direction)}
      className={cn(rowButtonClassName, isAtEnd && "opacity-35")}
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
