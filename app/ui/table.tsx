import type { ReactNode, TableHTMLAttributes } from "react";
import { cn } from "~/lib/cn";

interface TableProps extends TableHTMLAttributes<HTMLTableElement> {
  /** Names the table for screen readers. */
  caption: ReactNode;
}

/** A styled table that scrolls sideways on its own when it is wider than its place. */
export function Table({ caption, className, children, ...rest }: TableProps) {
  return (
    <section
      aria-label={typeof caption === "string" ? caption : undefined}
      // A region that scrolls must be reachable by keyboard.
      tabIndex={0}
      // Relative: words for screen readers alone are placed in it, and would widen the page otherwise.
      className="relative -mx-1 overflow-x-auto px-1"
    >
      <table {...rest} className={cn("table", className)}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  );
}
