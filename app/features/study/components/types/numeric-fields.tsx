import { Field } from "~/ui/field";
import type { FieldsProps } from "./runner-type";

/** The field of a number, with or without its unit (Q14). */
export function NumericFields({ body, typed, onChange, problem }: FieldsProps<"numeric">) {
  return (
    <Field
      name="value"
      label={body.unit ? `Your answer in ${body.unit}` : "Your answer"}
      hint="Point or comma, 1e-3, with or without the unit."
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
