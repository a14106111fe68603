import type { ReactNode } from "react";
import { cn } from "~/lib/cn";

/** Style of an option, the same before and after submitting, so that nothing moves on the page. */
export const optionRowClassName = "relative flex gap-3 rounded-lg border border-border bg-card px-3 py-2.5";

/** The letter of an option: in a circle if one option is chosen, in a square if several are. */
export function OptionLetter({
  isMulti,
  className,
  children,
}: {
  isMulti: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cn(
        "grid size-7 shrink-0 place-items-center border font-semibold text-[0.8125rem]",
        isMulti ? "rounded-md" : "rounded-full",
        className,
      )}
    >
      {children}
    </span>
  );
}
