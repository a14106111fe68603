import { useId } from "react";
import type { Knob } from "../../phantoms/phantom";
import { formatKnobValue, readNamedValues } from "../knob-texts";

interface KnobFieldProps {
  knob: Knob;
  value: number;
  onChange: (value: number) => void;
}

/** A setting of a lab: a slider, or a choice if the values have names. All have the same height. */
export function KnobField({ knob, value, onChange }: KnobFieldProps) {
  const id = useId();
  const named = readNamedValues(knob);
  if (named)
    return (
      <div className="grid h-18 grid-cols-1 content-start gap-1">
        <label htmlFor={id} className="truncate font-medium text-sm">
          {named.label}
        </label>
        <select
          id={id}
          value={value}
          onChange={(event) => onChange(Number(event.target.value))}
          className="control min-h-9! py-1! pr-8"
        >
          {named.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.name}
            </option>
          ))}
        </select>
      </div>
    );
  const valueText = formatKnobValue(value, knob);
  return (
    <div className="grid h-18 grid-cols-1 content-start">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={id} className="line-clamp-2 font-medium leading-tight">
          {knob.label}
        </label>
        <output htmlFor={id} aria-hidden="true" className="shrink-0 tabular-nums">
          {valueText}
        </output>
      </div>
      <input
        id={id}
        type="range"
        min={knob.min}
        max={knob.max}
        step={knob.step}
        value={value}
        aria-valuetext={valueText}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="h-9 w-full accent-primary"
      />
    </div>
  );
}
