import type { ReactNode } from "react";
import type { Path } from "~/features/questions/lint/findings";
import { CheckboxField, SelectField } from "~/ui/field";
import { getValueAt } from "../../model/draft-path";
import { getFieldId, useEditor, useFieldFindings } from "../editor-context";
import { renderHint } from "./render-hint";

interface DraftSelectProps {
  path: Path;
  label: ReactNode;
  hint?: ReactNode;
  className?: string;
  options: readonly { value: string; label: string }[];
  /** Label of the empty choice; choosing it removes the field from the draft. */
  emptyLabel: string;
}

/** A select field for a value of the draft. */
export function DraftSelect({ path, label, hint, className, options, emptyLabel }: DraftSelectProps) {
  const { content, setValue, markVisited, isLocked } = useEditor();
  const { error, warnings } = useFieldFindings(path);
  const value = getValueAt(content, path);
  const isKnown = options.some((option) => option.value === value);
  const unknownOption =
    typeof value === "string" && value && !isKnown ? [{ value, label: `${value} (not a valid choice)` }] : [];
  return (
    <SelectField
      id={getFieldId(path)}
      label={label}
      hint={renderHint(hint, warnings)}
      error={error}
      className={className}
      disabled={isLocked}
      value={typeof value === "string" ? value : ""}
      options={[{ value: "", label: emptyLabel }, ...unknownOption, ...options]}
      onChange={({ target }) => {
        setValue(path, target.value === "" ? undefined : target.value);
        markVisited(path);
      }}
      onBlur={() => markVisited(path)}
    />
  );
}

interface DraftCheckboxProps {
  path: Path;
  label: ReactNode;
  hint?: ReactNode;
  /** Whether unchecking removes the field from the draft instead of storing false. */
  removesIfFalse?: boolean;
}

/** A checkbox for a boolean of the draft. */
export function DraftCheckbox({ path, label, hint, removesIfFalse = false }: DraftCheckboxProps) {
  const { content, setValue, markVisited, isLocked } = useEditor();
  const { error, warnings } = useFieldFindings(path);
  return (
    <CheckboxField
      id={getFieldId(path)}
      label={label}
      hint={renderHint(hint, warnings)}
      error={error}
      disabled={isLocked}
      checked={getValueAt(content, path) === true}
      onChange={({ target }) => {
        setValue(path, target.checked || (removesIfFalse ? undefined : false));
        markVisited(path);
      }}
    />
  );
}
