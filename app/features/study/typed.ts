import type { Response } from "./engine/response";

/** What is chosen or typed in an answer's fields, whatever the type of the question. */
export interface Typed {
  /** Option ids, of single and multi. */
  choices: string[];
  /** The number as typed, of numeric. */
  value: string;
  /** Option by stem or label by target, of matching and labelling. */
  pairs: Record<string, string>;
  /** Item ids from first to last, of ordering; empty until somebody moved one or confirmed the order. */
  order: string[];
}

export const nothingTyped: Typed = { choices: [], value: "", pairs: {}, order: [] };

const most = 20;

/** Reads the fields `choice`, `choices`*, `value`, `pair-<id>`* and `order`*. */
export function readTyped(fields: FormData): Typed {
  const all = (name: string) => fields.getAll(name).slice(0, most).map(String);
  const pairs = [...fields]
    .filter(([name, value]) => name.startsWith("pair-") && typeof value === "string" && value !== "")
    .slice(0, most)
    .map(([name, value]): [string, string] => [name.slice("pair-".length), String(value)]);
  return {
    choices: [...all("choice"), ...all("choices")].slice(0, most),
    value: fields.get("value")?.toString() ?? "",
    pairs: Object.fromEntries(pairs),
    order: all("order"),
  };
}

/** What the fields of a question of this type say, unchecked; null for a type that is answered in parts. */
export function toResponse(type: string, { choices, value, pairs, order }: Typed): unknown {
  switch (type) {
    case "single":
      return { type, choice: choices[0] };
    case "multi":
      return { type, choices };
    case "numeric":
      return { type, value };
    case "matching":
    case "labelling":
      return { type, pairs };
    case "ordering":
      return { type, order };
    default:
      return null;
  }
}

/** The fields a response was made of: the inverse of `toResponse`. */
export function toTyped(response: Response | undefined): Typed {
  switch (response?.type) {
    case "single":
      return { ...nothingTyped, choices: [response.choice] };
    case "multi":
      return { ...nothingTyped, choices: response.choices };
    case "numeric":
      return { ...nothingTyped, value: response.value };
    case "matching":
    case "labelling":
      return { ...nothingTyped, pairs: response.pairs };
    case "ordering":
      return { ...nothingTyped, order: response.order };
    default:
      return nothingTyped;
  }
}

/** Whether two answers to a question of this type say the same. */
export function saysTheSame(type: string, a: Typed, b: Typed): boolean {
  const words = (typed: Typed) => {
    const sorted = { ...typed, choices: [...typed.choices].sort(), value: typed.value.trim() };
    const pairs = Object.fromEntries(Object.entries(typed.pairs).sort(([x], [y]) => (x < y ? -1 : 1)));
    return JSON.stringify(toResponse(type, { ...sorted, pairs }));
  };
  return words(a) === words(b);
}
