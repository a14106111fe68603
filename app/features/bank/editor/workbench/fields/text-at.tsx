import type { ReactNode } from "react";
import type { Path } from "~/features/questions/lint/findings";
import { cn } from "~/lib/cn";
import { Field, TextareaField } from "~/ui/field";
import { valueAt } from "../../model/path";
import { fieldId, useSaid, useWriting } from "../writing";
import { hintWith } from "./hint";

interface TextAtProps {
  path: Path;
  label: ReactNode;
  hint?: ReactNode;
  /** Number of lines; without it, a single-line field. */
  rows?: number;
  maxLength?: number;
  className?: string;
  /** Whether an empty text removes the field. */
  optional?: boolean;
  /** Replaces the default write, for changes beyond the text itself. */
  write?: (text: string) => void;
}

/** A text field of the draft. */
export function TextAt({ path, label, hint, rows, ...rest }: TextAtProps) {
  const { maxLength = 4000, className, optional = false, write } = rest;
  const { content, set, touch, locked } = useWriting();
  const { error, warnings } = useSaid(path);
  const value = valueAt(content, path);
  const text = typeof value === "string" ? value : value === undefined || value === null ? "" : String(value);
  const shared = {
    ...{ id: fieldId(path), label, error, maxLength, className, value: text, readOnly: locked },
    hint: hintWith(hint, warnings),
    onChange: ({ target }: { target: { value: string } }) =>
      write ? write(target.value) : set(path, optional && target.value === "" ? undefined : target.value),
    onBlur: () => touch(path),
  };
  if (rows === undefined) return <Field {...shared} autoComplete="off" />;
  return (
    <TextareaField
      {...shared}
      // Browsers without `field-sizing` use the number of rows instead.
      className={cn("[&_textarea]:field-sizing-content", className)}
      style={{ minHeight: `calc(${rows}lh + 1rem)` }}
      rows={rowsFor(text, rows)}
    />
  );
}

/** Returns the estimated number of lines of the text, at most 16. */
function rowsFor(text: string, least: number): number {
  const lines = text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 60)), 0);
  return Math.min(Math.max(least, lines), 16);
}
