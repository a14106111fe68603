import { Field } from "~/ui/field";
import type { FieldsProps } from "./runner-type";

/** Field for a number, with or without its unit (Q14). */
export function NumericFields({ body, typed, onChange, problem }: FieldsProps<"numeric">) {
  return (
    <Field
      name="value"
      label={body.unit ? `Your answer in ${body.unit}` : "Your answer"}
      hint="Use a point or a comma, or type 1e-3. The unit is optional."
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
