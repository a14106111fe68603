import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "~/ui/button";

interface SidePanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel next to the question, or at the bottom of a small screen. */
export function SidePanel({ title, onClose, children }: SidePanelProps) {
  const id = useId();
  const panelRef = useRef<HTMLElement>(null);
  useEffect(() => {
    const focusedBefore = document.activeElement;
    const panelElement = panelRef.current;
    panelElement?.querySelector<HTMLElement>("[data-first]")?.focus();
    return () => {
      // Restores the focus unless the learner has moved it out of the panel.
      if (
        focusedBefore instanceof HTMLElement &&
        (document.activeElement === document.body || panelElement?.contains(document.activeElement))
      )
        focusedBefore.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section
      ref={panelRef}
      aria-labelledby={id}
      className="fixed inset-x-0 bottom-0 z-30 grid max-h-[70dvh] content-start gap-3 overflow-y-auto rounded-t-xl border border-border bg-card px-4 pt-2 pb-[max(1rem,env(safe-area-inset-bottom))] text-card-foreground shadow-2xl sm:inset-x-auto sm:right-4 sm:bottom-24 sm:w-80 sm:rounded-xl"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="flex items-center justify-between gap-2">
        <h2 id={id} className="font-semibold text-base">
          {title}
        </h2>
        <Button variant="ghost" size="icon" className="-mr-2" aria-label={`Close: ${title}`} onClick={onClose}>
          <X aria-hidden="true" />
        </Button>
      </div>
      {children}
    </section>
  );
}
