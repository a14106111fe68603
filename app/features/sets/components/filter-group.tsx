import { type ReactNode, useState } from "react";
import { countNoun } from "~/lib/text";

interface FilterGroupProps {
  title: string;
  /** Labels of the chosen values. */
  chosenLabels: readonly string[];
  /** Number of questions that match. */
  matchCount: number;
  /** Whether the group is open when the page loads. */
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/** A group of filters that opens on a click. While closed, it names the chosen values and counts the matching questions. */
export function FilterGroup({ title, chosenLabels, matchCount, isOpenAtFirst = false, children }: FilterGroupProps) {
  // The attribute keeps its first value, so that a new render does not open or close the group.
  const [isOpen] = useState(isOpenAtFirst);
  const hasChoice = chosenLabels.length > 0;
  return (
    <details open={isOpen} className="group/filter border-border border-t first:border-t-0">
      <summary className="-mx-2 flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-lg px-2 py-1.5 text-sm hover:bg-accent/60 [&::-webkit-details-marker]:hidden">
        <span
          aria-hidden="true"
          className="inline-block text-muted-foreground transition-transform group-open/filter:rotate-90"
        >
          ›
        </span>
        <span className="min-w-0 flex-1">
          <span className="font-medium">{title}</span>{" "}
          {hasChoice && (
            <span className="block truncate text-[0.8125rem] text-primary group-open/filter:hidden">
              {chosenLabels.join(", ")}
            </span>
          )}
        </span>
        <span className="shrink-0 text-[0.8125rem] text-muted-foreground tabular-nums">
          {hasChoice ? `${chosenLabels.length} chosen · ${countNoun(matchCount, "question")}` : "All"}
        </span>
      </summary>
      <div className="pt-1.5 pb-4">{children}</div>
    </details>
  );
}
