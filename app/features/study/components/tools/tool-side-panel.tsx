import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "~/ui/button";

interface SidePanelProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A panel that never covers the question: beside it in windows at least 1024 px wide, else in the lower half of the window,
 * with the question scrolling above. The runner leaves the space free.
 */
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
      data-side-panel
      className="fixed inset-x-0 bottom-0 z-30 grid max-h-[50dvh] content-start gap-3 overflow-y-auto overscroll-contain rounded-t-xl border border-border bg-card px-4 pt-2 pb-[max(1rem,env(safe-area-inset-bottom))] text-card-foreground shadow-2xl lg:inset-x-auto lg:top-18 lg:right-4 lg:bottom-auto lg:max-h-[calc(100dvh-5.5rem)] lg:w-80 lg:rounded-xl lg:shadow-md"
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
