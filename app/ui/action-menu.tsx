import { ChevronDown } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { cn } from "~/lib/cn";
import { buttonClass } from "./button";

interface ActionMenuProps {
  label: ReactNode;
  size?: "sm" | "lg";
  children: ReactNode;
}

/**
 * Button that opens a panel with further buttons and links. Works without JavaScript; with it, Escape and a press outside
 * close the panel.
 */
export function ActionMenu({ label, size = "lg", children }: ActionMenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = () => details.current?.removeAttribute("open");
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !details.current?.contains(target)) close();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !details.current?.open) return;
      close();
      details.current.querySelector("summary")?.focus();
    };
    addEventListener("pointerdown", onPress);
    addEventListener("focusin", onPress);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("pointerdown", onPress);
      removeEventListener("focusin", onPress);
      removeEventListener("keydown", onKey);
    };
  }, []);
  return (
    <details ref={details} className="group relative">
      <summary className={buttonClass({ variant: "outline", size })}>
        {label}
        <ChevronDown aria-hidden="true" className="group-open:rotate-180" />
      </summary>
      <div
        className={cn(
          "menu-panel absolute top-full left-0 z-30 mt-1 grid gap-0.5 p-1.5",
          // A small menu stands beside another button, so it has less room on a phone.
          size === "sm" ? "w-max max-w-[calc(100vw-9rem)]" : "w-64 max-w-[calc(100vw-2rem)]",
        )}
      >
        {children}
      </div>
    </details>
  );
}
