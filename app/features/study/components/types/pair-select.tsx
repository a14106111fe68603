import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { cn } from "~/lib/cn";
import { getOptionLetter } from "~/lib/text";

interface PairSelectProps {
  /** Id of the stem or marker. */
  from: string;
  options: readonly { id: string; text: string }[];
  value: string;
  onChange: (id: string) => void;
  /** An answer was tried while nothing is chosen here. */
  missing: boolean;
  /** One of these names it. */
  labelledBy?: string;
  label?: string;
  describedBy: string;
  className?: string;
}

/** The choice for one stem or marker; the letters can be typed. */
export function PairSelect(props: PairSelectProps) {
  const { from, options, value, onChange, missing, labelledBy, label, describedBy, className } = props;
  return (
    <select
      name={`pair-${from}`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={submitOnEnter}
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={missing && !value ? true : undefined}
      className={cn("control scroll-my-28 pr-8", value === "" && "text-muted-foreground", className)}
    >
      <option value="">Choose…</option>
      {options.map((option, index) => (
        <option key={option.id} value={option.id}>
          {getOptionLetter(index)}. {option.text}
        </option>
      ))}
    </select>
  );
}

/** Enter submits the answer (K1), but chooses the option in an open list. */
export function submitOnEnter(event: KeyboardEvent<HTMLSelectElement | HTMLButtonElement>): void {
  const { currentTarget: field, key, repeat, ctrlKey, altKey, metaKey } = event;
  if (key !== "Enter" || ctrlKey || altKey || metaKey || isOpen(field)) return;
  event.preventDefault();
  if (!repeat) field.form?.requestSubmit();
}

function isOpen(field: Pick<Element, "matches">): boolean {
  try {
    return field.matches("select:open");
  } catch {
    // A browser that cannot say so keeps the keys of an open list to itself.
    return false;
  }
}

/** Takes over what was chosen in the selects before the code of the page arrived. */
export function useEarlyPairs(
  fields: RefObject<HTMLElement>,
  pairs: Record<string, string>,
  onChange: (change: { pairs: Record<string, string> }) => void,
): void {
  const first = useRef({ pairs, onChange });
  useEffect(() => {
    const selects = [
      ...(fields.current?.querySelectorAll<HTMLElement & { name: string; value: string }>("select[name^=pair-]") ?? []),
    ];
    const early = selects.filter(({ value }) => value !== "").map(({ name, value }) => [name.slice(5), value]);
    const { pairs: known, onChange: change } = first.current;
    if (early.some(([from = "", to]) => known[from] !== to))
      change({ pairs: { ...known, ...Object.fromEntries(early) } });
  }, [fields]);
}
