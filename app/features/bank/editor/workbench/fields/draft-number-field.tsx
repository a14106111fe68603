import { type ReactNode, useState } from "react";
import type { Path } from "~/features/questions/lint/findings";
import { Field } from "~/ui/field";
import { getValueAt } from "../../model/draft-path";
import { getFieldId, useEditor, useFieldFindings } from "../editor-context";
import { renderHint } from "./render-hint";

interface DraftNumberFieldProps {
  path: Path;
  label: ReactNode;
  hint?: ReactNode;
  className?: string;
  /** Factor by which the stored number is multiplied for display; 100 displays a share as a percentage. */
  scale?: number;
  /** Maximum stored decimal places. */
  maxDecimals?: number;
}

/** A number field of the draft; invalid input is stored as text, so that the linter reports it. */
export function DraftNumberField({ path, label, hint, className, scale = 1, maxDecimals = 12 }: DraftNumberFieldProps) {
  const { content, setValue, markVisited, isLocked } = useEditor();
  const { error, warnings } = useFieldFindings(path);
  const value = getValueAt(content, path);
  const [typed, setTyped] = useState("");
  // Shows the input as typed, such as "1.", while the input equals the stored number.
  const text = isSameNumber(parseNumber(typed, scale, maxDecimals), value) ? typed : formatNumber(value, scale);
  return (
    <Field
      id={getFieldId(path)}
      label={label}
      hint={renderHint(hint, warnings)}
      error={error}
      className={className}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      readOnly={isLocked}
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = parseNumber(target.value, scale, maxDecimals);
        setValue(path, next === "" ? undefined : next);
      }}
      onBlur={() => markVisited(path)}
    />
  );
}

/** Parses a number with a decimal point or comma; returns invalid input unchanged. */
function parseNumber(typed: string, scale: number, digits: number): number | string {
  const text = typed
    .trim()
    .replace(/^([^,.]*),(\d*)$/, "$1.$2")
    .replace("−", "-");
  if (text === "") return "";
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text)) return typed;
  const number = Number(text) / scale;
  return Number.isFinite(number) ? (digits < 12 ? Number(number.toFixed(digits)) : number) : typed;
}

function isSameNumber(parsed: number | string, value: unknown): boolean {
  return parsed === value || (parsed === "" && (value === undefined || value === null));
}

function formatNumber(value: unknown, scale: number): string {
  if (typeof value === "number") return String(scale === 1 ? value : Number((value * scale).toPrecision(12)));
  return typeof value === "string" ? value : "";
}
