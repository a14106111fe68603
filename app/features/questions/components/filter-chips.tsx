import { Check } from "lucide-react";

interface FilterChipsProps<T extends string> {
  /** Name of the group for screen readers; the summary of the group shows it. */
  legend: string;
  /** Name of the form field; each selected chip sends one value. */
  name: string;
  /** Each value with its label and the number of matching questions. */
  choices: readonly { value: T; label: string; count: number }[];
  chosen: readonly T[];
  onToggle: (value: T) => void;
}

/**
 * Shows the checkboxes of one filter list as chips with counts. While no chip is selected, the list does not restrict the
 * filter.
 */
export function FilterChips<T extends string>({ legend, name, choices, chosen, onToggle }: FilterChipsProps<T>) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label, count }) => (
          <label
            key={value}
            className="group relative inline-flex min-h-8 cursor-pointer select-none items-center gap-1.5 rounded-full border border-input/60 bg-card px-3 text-sm hover:bg-accent has-checked:border-primary has-checked:bg-accent has-checked:font-medium has-checked:text-accent-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 pointer-coarse:min-h-10"
          >
            <input
              type="checkbox"
              name={name}
              value={value}
              checked={chosen.includes(value)}
              onChange={() => onToggle(value)}
              className="absolute inset-0 cursor-pointer scroll-mb-28 opacity-0"
            />
            <Check aria-hidden="true" className="hidden size-3.5 group-has-checked:block" />
            {label} <span className="text-muted-foreground text-xs tabular-nums">{count}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
