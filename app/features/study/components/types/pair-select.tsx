import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { cn } from "~/lib/cn";
import { toPlainText } from "~/lib/formatted-text";
import { getOptionLetter } from "~/lib/text";

interface PairSelectProps {
  /** Id of the stem or marker. */
  fieldId: string;
  options: readonly { id: string; text: string }[];
  value: string;
  onChange: (id: string) => void;
  /** Whether the last submission failed because choices were missing. */
  hasMissing: boolean;
  /** Id of the element that names the field; required unless `label` is set. */
  labelledBy?: string;
  label?: string;
  describedBy: string;
  className?: string;
}

/** Select for one stem or marker. Typing a letter chooses the option with that letter. */
export function PairSelect(props: PairSelectProps) {
  const { fieldId, options, value, onChange, hasMissing, labelledBy, label, describedBy, className } = props;
  return (
    <select
      name={`pair-${fieldId}`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={submitOnEnter}
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={hasMissing && !value ? true : undefined}
      className={cn("control scroll-my-28 pr-8", value === "" && "text-muted-foreground", className)}
    >
      <option value="">Choose…</option>
      {options.map((option, index) => (
        <option key={option.id} value={option.id}>
          {getOptionLetter(index)}. {toPlainText(option.text)}
        </option>
      ))}
    </select>
  );
}

/** Submits the form on Enter (K1), except in an open list, where Enter chooses the option. */
export function submitOnEnter(event: KeyboardEvent<HTMLSelectElement | HTMLButtonElement>): void {
  const { currentTarget: field, key, repeat, ctrlKey, altKey, metaKey } = event;
  if (key !== "Enter" || ctrlKey || altKey || metaKey || isListOpen(field)) return;
  event.preventDefault();
  if (!repeat) field.form?.requestSubmit();
}

function isListOpen(field: Pick<Element, "matches">): boolean {
  try {
    return field.matches("select:open");
  } catch {
    // In browsers that do not know `:open`, the keys of an open list do not reach this handler.
    return false;
  }
}

/** Adopts the choices that the learner made in the selects before hydration. */
export function usePairsBeforeHydration(
  fields: RefObject<HTMLElement>,
  pairs: Record<string, string>,
  onChange: (change: { pairs: Record<string, string> }) => void,
): void {
  const initialState = useRef({ pairs, onChange });
  useEffect(() => {
    const selects = [
      ...(fields.current?.querySelectorAll<HTMLElement & { name: string; value: string }>("select[name^=pair-]") ?? []),
    ];
    const earlyPairs = selects.filter(({ value }) => value !== "").map(({ name, value }) => [name.slice(5), value]);
    const { pairs: knownPairs, onChange: change } = initialState.current;
    if (earlyPairs.some(([from = "", to]) => knownPairs[from] !== to))
      change({ pairs: { ...knownPairs, ...Object.fromEntries(earlyPairs) } });
  }, [fields]);
}
