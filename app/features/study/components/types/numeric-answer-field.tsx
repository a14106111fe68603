import { Field } from "~/ui/field";
import type { FieldsProps } from "./runner-type";

/** Field for a number with or without a unit (Q14). */
export function NumericFields({ body, typed, onChange, problem }: FieldsProps<"numeric">) {
  return (
    <Field
      name="value"
      label={body.unit ? `Your answer in ${body.unit}` : "Your answer"}
      hint="You can type 0.5, 0,5, or 5e-1. The unit is optional."
      error={problem ? [problem] : undefined}
      value={typed.value}
      onChange={(event) => onChange({ value: event.target.value })}
      inputMode="text"
      autoComplete="off"
      maxLength={60}
      className="max-w-xs"
    />
  );
}
