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
  /** What a figure shown stands for: 100 for percent of a share. */
  scale?: number;
  /** How many digits after the point are kept. */
  digits?: number;
}

/** A number of the draft, typed as people type it; what is no number stays, and is said to be none. */
export function NumberAt({ path, label, hint, className, scale = 1, digits = 12 }: NumberAtProps) {
  const { content, set, touch, locked } = useWriting();
  const { error, warnings } = useSaid(path);
  const value = valueAt(content, path);
  const [typed, setTyped] = useState("");
  // What is typed stands as it is typed ("1.", "1e-"), as long as it means what the draft holds.
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

/** The number that is typed, with a point or a comma; what is no number is left as it stands. */
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
