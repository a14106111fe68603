import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { cn } from "~/lib/cn";
import { Button } from "./button";

interface DialogProps {
  open: boolean;
  /** Called on Escape, on a click outside, and by the close button; must set `open` to false. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/**
 * Shows a modal dialog with the browser's `<dialog>`, which traps and restores focus. The focus goes to a required
 * field that is still empty, else to the main action, or, if that destroys something, to the action that does not.
 */
export function Dialog({ open, onClose, title, description, className, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) {
      dialog.showModal();
      findFirstFocus(dialog)?.focus();
    }
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return (
    <dialog
      ref={ref}
      className={cn("dialog", className)}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === ref.current && isClickOutside(event, ref.current)) onClose();
      }}
    >
      {open && (
        <>
          <div className="mb-4 flex items-start justify-between gap-4">
            <div>
              <h2 id={`${id}-title`} className="font-semibold text-lg leading-snug">
                {title}
              </h2>
              {description && (
                <p id={`${id}-description`} className="mt-1 text-muted-foreground text-sm">
                  {description}
                </p>
              )}
            </div>
            <Button variant="ghost" size="icon" className="-mt-1 -mr-2" aria-label="Close" onClick={onClose}>
              <X aria-hidden="true" />
            </Button>
          </div>
          <div data-dialog-body>{children}</div>
        </>
      )}
    </dialog>
  );
}

/** Returns the element of a dialog's body to focus first; null if the body has no field and no button. */
function findFirstFocus(dialog: HTMLElement): HTMLElement | null {
  const find = (selector: string) => dialog.querySelector<HTMLElement>(`[data-dialog-body] ${selector}`);
  if (find(".btn-destructive")) return find(".btn:not(.btn-destructive)");
  const field = ":is(input, select, textarea):required";
  return find(`${field}:invalid`) ?? find(field) ?? find("[type=submit]") ?? find(".btn");
}

function isClickOutside(point: { clientX: number; clientY: number }, element: HTMLElement): boolean {
  const bounds = element.getBoundingClientRect();
  return (
    point.clientX < bounds.left ||
    point.clientX > bounds.right ||
    point.clientY < bounds.top ||
    point.clientY > bounds.bottom
  );
}
