import type { ReactNode } from "react";
import type { Path } from "~/features/questions/lint/findings";
import { CheckboxField, SelectField } from "~/ui/field";
import { valueAt } from "../../model/path";
import { fieldId, useSaid, useWriting } from "../writing";
import { hintWith } from "./hint";

interface SelectAtProps {
  path: Path;
  label: ReactNode;
  hint?: ReactNode;
  className?: string;
  options: readonly { value: string; label: string }[];
  /** Label of the empty choice, which removes the field. */
  none: string;
}

/** A select field for a value of the draft. */
export function SelectAt({ path, label, hint, className, options, none }: SelectAtProps) {
  const { content, set, touch, locked } = useWriting();
  const { error, warnings } = useSaid(path);
  const value = valueAt(content, path);
  const known = options.some((option) => option.value === value);
  const stranger =
    typeof value === "string" && value && !known ? [{ value, label: `${value} (not a valid choice)` }] : [];
  return (
    <SelectField
      id={fieldId(path)}
      label={label}
      hint={hintWith(hint, warnings)}
      error={error}
      className={className}
      disabled={locked}
      value={typeof value === "string" ? value : ""}
      options={[{ value: "", label: none }, ...stranger, ...options]}
      onChange={({ target }) => {
        set(path, target.value === "" ? undefined : target.value);
        touch(path);
      }}
      onBlur={() => touch(path)}
    />
  );
}

interface TickAtProps {
  path: Path;
  label: ReactNode;
  hint?: ReactNode;
  /** Whether unchecking removes the field instead of storing false. */
  optional?: boolean;
}

/** A checkbox for a boolean of the draft. */
export function TickAt({ path, label, hint, optional = false }: TickAtProps) {
  const { content, set, touch, locked } = useWriting();
  const { error, warnings } = useSaid(path);
  return (
    <CheckboxField
      id={fieldId(path)}
      label={label}
      hint={hintWith(hint, warnings)}
      error={error}
      disabled={locked}
      checked={valueAt(content, path) === true}
      onChange={({ target }) => {
        set(path, target.checked || (optional ? undefined : false));
        touch(path);
      }}
    />
  );
}
