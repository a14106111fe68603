import { type ReactNode, useRef } from "react";
import type { Path } from "~/features/questions/lint/findings";
import { cn } from "~/lib/cn";
import { Field, TextareaField } from "~/ui/field";
import { getValueAt } from "../../model/draft-path";
import type { TextFormat } from "../../model/format-selection";
import { getFieldId, useEditor, useFieldComments, useFieldFindings } from "../editor-context";
import { FormattingToolbar, findShortcutFormat, formatField } from "./formatting-toolbar";
import { renderHint } from "./render-hint";

interface DraftTextFieldProps {
  path: Path;
  label: ReactNode;
  hint?: ReactNode;
  /** Minimum number of lines; without it, the field has a single line. */
  rows?: number;
  maxLength?: number;
  className?: string;
  /** Whether an empty text removes the field from the draft. */
  removesIfEmpty?: boolean;
  /** Whether the text is shown without formatting, such as an alt text. */
  isPlain?: boolean;
  /** Id of a `datalist` with suggestions, for a field with a single line. */
  suggestionsId?: string;
  onFocus?: () => void;
  /** Stores the text instead of the default function, for a field whose text also changes other fields. */
  storeText?: (text: string) => void;
}

/** A text field of the draft. */
export function DraftTextField({ path, label, hint, rows, ...rest }: DraftTextFieldProps) {
  const { maxLength = 4000, className, removesIfEmpty = false, isPlain = false, suggestionsId, onFocus } = rest;
  const { content, setValue, markVisited, isLocked } = useEditor();
  const { error, warnings } = useFieldFindings(path);
  const value = getValueAt(content, path);
  const text = typeof value === "string" ? value : value === undefined || value === null ? "" : String(value);
  const { storeText = (next: string) => setValue(path, removesIfEmpty && next === "" ? undefined : next) } = rest;
  const id = getFieldId(path);
  const canFormat = !isPlain && !isLocked;
  const field = useRef<HTMLTextAreaElement>(null);
  const format = (textFormat: TextFormat) => {
    if (field.current && canFormat) formatField(field.current, textFormat, storeText);
  };
  const sharedProps = {
    ...{ id, label, error, maxLength, value: text, readOnly: isLocked },
    hint: renderHint(hint, warnings, useFieldComments(path)),
    onChange: ({ target }: { target: { value: string } }) => storeText(target.value),
    onBlur: () => markVisited(path),
    ...(onFocus && { onFocus }),
  };
  if (rows === undefined)
    return <Field {...sharedProps} className={className} list={suggestionsId} autoComplete="off" />;
  return (
    <div className={cn("group/formatting relative", className)}>
      <TextareaField
        {...sharedProps}
        ref={field}
        // Browsers without `field-sizing` use the number of rows instead.
        className="[&_textarea]:field-sizing-content"
        style={{ minHeight: `calc(${rows}lh + 1rem)` }}
        rows={estimateRows(text, rows)}
        onKeyDown={(event) => {
          const textFormat = findShortcutFormat(event);
          if (!textFormat || isPlain) return;
          event.preventDefault();
          format(textFormat);
        }}
      />
      {canFormat && <FormattingToolbar fieldId={id} onFormat={format} />}
    </div>
  );
}

/** Returns the estimated number of lines of the text, at least `minRows` and at most 16. */
function estimateRows(text: string, minRows: number): number {
  const lines = text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 60)), 0);
  return Math.min(Math.max(minRows, lines), 16);
}
