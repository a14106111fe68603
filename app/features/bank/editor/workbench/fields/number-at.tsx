import { type ReactNode, useState } from "react";
import type { Path } from "~/features/questions/lint/findings";
import { Field } from "~/ui/field";
import { valueAt } from "../../model/path";
import { fieldId, useSaid, useWriting } from "../writing";
import { hintWith } from "./hint";

interface NumberAtProps {
  path: Path;
  label: ReactNode;
  hint?: ReactNode;
  className?: string;
  /** Factor between the stored and the displayed number; 100 displays a share as a percentage. */
  scale?: number;
  /** Maximum stored decimal places. */
  digits?: number;
}

/** A number field of the draft; invalid input is stored as text, so that the linter reports it. */
export function NumberAt({ path, label, hint, className, scale = 1, digits = 12 }: NumberAtProps) {
  const { content, set, touch, locked } = useWriting();
  const { error, warnings } = useSaid(path);
  const value = valueAt(content, path);
  const [typed, setTyped] = useState("");
  // Shows the input as typed ("1.", "1e-") while it means the stored value.
  const text = sameAs(read(typed, scale, digits), value) ? typed : shown(value, scale);
  return (
    <Field
      id={fieldId(path)}
      label={label}
      hint={hintWith(hint, warnings)}
      error={error}
      className={className}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      readOnly={locked}
      value={text}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = read(target.value, scale, digits);
        set(path, next === "" ? undefined : next);
      }}
      onBlur={() => touch(path)}
    />
  );
}

/** Parses a number with a decimal point or comma; returns invalid input unchanged. */
function read(typed: string, scale: number, digits: number): number | string {
  const text = typed
    .trim()
    .replace(/^([^,.]*),(\d*)$/, "$1.$2")
    .replace("−", "-");
  if (text === "") return "";
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text)) return typed;
  const number = Number(text) / scale;
  return Number.isFinite(number) ? (digits < 12 ? Number(number.toFixed(digits)) : number) : typed;
}

function sameAs(read: number | string, value: unknown): boolean {
  return read === value || (read === "" && (value === undefined || value === null));
}

function shown(value: unknown, scale: number): string {
  if (typeof value === "number") return String(scale === 1 ? value : Number((value * scale).toPrecision(12)));
  return typeof value === "string" ? value : "";
}
