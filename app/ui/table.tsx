import type { ReactNode, TableHTMLAttributes } from "react";
import { cn } from "~/lib/cn";

interface TableProps extends TableHTMLAttributes<HTMLTableElement> {
  /** Title for screen readers. */
  caption: ReactNode;
}

/** Renders a styled table that scrolls horizontally if it is too wide. */
export function Table({ caption, className, children, ...rest }: TableProps) {
  return (
    <section
      aria-label={typeof caption === "string" ? caption : undefined}
      // A region that scrolls must be reachable by keyboard.
      tabIndex={0}
      // `relative` contains the text for screen readers, which would otherwise widen the page.
      className="relative -mx-1 overflow-x-auto px-1"
    >
      <table {...rest} className={cn("table", className)}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  );
}
