import { useId, useRef } from "react";
import { getOptionLetter } from "~/lib/text";
import { FormattedText } from "~/ui/formatted-text";
import { optionRowClassName } from "../option-row";
import { PairSelect, usePairsBeforeHydration } from "./pair-select";
import type { FieldsProps } from "./runner-type";

/** Fields of a matching question: for each stem a select of the shared options, which may be used more than once. */
export function MatchingFields(props: FieldsProps<"matching">) {
  const { body, typed, onChange, problem, labelledBy, describedBy } = props;
  const id = useId();
  const fields = useRef<HTMLFieldSetElement>(null);
  usePairsBeforeHydration(fields, typed.pairs, onChange);
  return (
    <fieldset ref={fields} aria-labelledby={labelledBy} aria-describedby={describedBy} className="grid min-w-0 gap-3">
      <ol className="grid gap-x-6 gap-y-1.5 rounded-lg bg-muted px-4 py-3 text-[0.9375rem] max-sm:hidden sm:grid-cols-2">
        {body.options.map((option, index) => (
          <li key={option.id} className="flex gap-2.5">
            <span className="w-4 shrink-0 font-semibold text-primary">{getOptionLetter(index)}</span>
            <span className="min-w-0">
              <FormattedText text={option.text} />
            </span>
          </li>
        ))}
      </ol>
      <ul className="grid gap-2">
        {body.stems.map((stem) => (
          <li key={stem.id} className={`${optionRowClassName} flex-col sm:flex-row sm:items-center sm:gap-4`}>
            <span id={`${id}-${stem.id}`} className="min-w-0 flex-1">
              <FormattedText text={stem.text} />
            </span>
            <PairSelect
              fieldId={stem.id}
              options={body.options}
              value={typed.pairs[stem.id] ?? ""}
              onChange={(option) => onChange({ pairs: { ...typed.pairs, [stem.id]: option } })}
              hasMissing={problem !== null}
              labelledBy={`${id}-${stem.id}`}
              describedBy={describedBy}
              className="sm:w-64 sm:shrink-0"
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
