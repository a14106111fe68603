import { refuse } from "./answers";

/** A parsed parameter: text, or a map of nested parameters (lists have keys "0", "1", …). */
export type Param = string | ParamMap;
export interface ParamMap {
  [name: string]: Param;
}

/** Parses form data such as `a[b][0][c]=d`. Throws a Refusal for an invalid name. */
export function parseForm(text: string): ParamMap {
  const root: ParamMap = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const match = name.match(/^([^[\]]+)((?:\[[^[\]]*\])*)$/);
    if (!match?.[1]) throw refuse(`Invalid parameter name: ${name}`);
    const inner = [...(match[2] ?? "").matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? "");
    let at = root;
    let key = match[1];
    for (const next of inner) {
      const there = at[key];
      const below: ParamMap = typeof there === "object" ? there : Object.create(null);
      at[key] = below;
      at = below;
      key = next === "" ? String(Object.keys(below).length) : next;
    }
    at[key] = value;
  }
  return root;
}

interface Kinds {
  /** Text; null, which is sent as empty text, unsets the value. */
  text: string | null;
  flag: boolean;
  whole: number;
  /** Texts by name, such as metadata. */
  texts: Record<string, string>;
  list: Param[];
  map: ParamMap;
}
type Spec = Record<string, keyof Kinds>;
type Read<S extends Spec> = { [K in keyof S]?: Kinds[S[K]] };

/** Returns the parameters of a call, typed by its spec. Throws a Refusal for unknown or invalid ones. */
export function read<S extends Spec>(sent: ParamMap, spec: S, within = ""): Read<S> {
  const found: Partial<Record<string, Kinds[keyof Kinds]>> = {};
  for (const [name, value] of Object.entries(sent)) {
    const param = within ? `${within}[${name}]` : name;
    const kind = spec[name];
    if (!kind) throw refuse(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
    found[name] = readOne(kind, value, param);
  }
  return found as Read<S>;
}

function readOne(kind: keyof Kinds, value: Param, param: string): Kinds[keyof Kinds] {
  if (typeof value === "object") {
    if (kind === "map") return value;
    if (kind === "list") return Object.values(value);
    if (kind === "texts" && Object.values(value).every((one) => typeof one === "string"))
      return { ...value } as Record<string, string>;
    throw refuse(`Invalid ${param}`, { param });
  }
  if (kind === "text") return value === "" ? null : value;
  if (kind === "texts" && value === "") return {};
  if (kind === "flag" && (value === "true" || value === "false")) return value === "true";
  if (kind === "whole" && /^-?\d+$/.test(value)) return Number(value);
  if (kind === "flag") throw refuse(`Invalid boolean: ${value}`, { param, code: "parameter_invalid" });
  if (kind === "whole") throw refuse(`Invalid integer: ${value}`, { param, code: "parameter_invalid_integer" });
  throw refuse(`Invalid ${param}`, { param });
}

/** Returns the value; throws a Refusal if it is missing. */
export function requireValue<T>(value: T | null | undefined, param: string): T {
  if (value === null || value === undefined)
    throw refuse(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  return value;
}
