import { buildRefusal } from "./stripe-responses";

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
    if (!match?.[1]) throw buildRefusal(`Invalid parameter name: ${name}`);
    const keys = [...(match[2] ?? "").matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? "");
    let at = root;
    let key = match[1];
    for (const next of keys) {
      const existingValue = at[key];
      const child: ParamMap = typeof existingValue === "object" ? existingValue : Object.create(null);
      at[key] = child;
      at = child;
      key = next === "" ? String(Object.keys(child).length) : next;
    }
    at[key] = value;
  }
  return root;
}

interface ParamTypes {
  /** Text; null, which is sent as empty text, unsets the value. */
  text: string | null;
  flag: boolean;
  whole: number;
  /** Texts by name, such as metadata. */
  texts: Record<string, string>;
  list: Param[];
  map: ParamMap;
}
type ParamSpec = Record<string, keyof ParamTypes>;
type ParamValues<S extends ParamSpec> = { [K in keyof S]?: ParamTypes[S[K]] };

/** Returns the parameters of a call, typed by its spec. Throws a Refusal for unknown or invalid ones. */
export function readParams<S extends ParamSpec>(params: ParamMap, spec: S, parentParam = ""): ParamValues<S> {
  const parsedValues: Partial<Record<string, ParamTypes[keyof ParamTypes]>> = {};
  for (const [name, value] of Object.entries(params)) {
    const param = parentParam ? `${parentParam}[${name}]` : name;
    const kind = spec[name];
    if (!kind) throw buildRefusal(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
    parsedValues[name] = readParam(kind, value, param);
  }
  return parsedValues as ParamValues<S>;
}

function readParam(kind: keyof ParamTypes, value: Param, param: string): ParamTypes[keyof ParamTypes] {
  if (typeof value === "object") {
    if (kind === "map") return value;
    if (kind === "list") return Object.values(value);
    if (kind === "texts" && Object.values(value).every((item) => typeof item === "string"))
      return { ...value } as Record<string, string>;
    throw buildRefusal(`Invalid ${param}`, { param });
  }
  if (kind === "text") return value === "" ? null : value;
  if (kind === "texts" && value === "") return {};
  if (kind === "flag" && (value === "true" || value === "false")) return value === "true";
  if (kind === "whole" && /^-?\d+$/.test(value)) return Number(value);
  if (kind === "flag") throw buildRefusal(`Invalid boolean: ${value}`, { param, code: "parameter_invalid" });
  if (kind === "whole") throw buildRefusal(`Invalid integer: ${value}`, { param, code: "parameter_invalid_integer" });
  throw buildRefusal(`Invalid ${param}`, { param });
}

/** Returns the value; throws a Refusal if it is missing. */
export function requireValue<T>(value: T | null | undefined, param: string): T {
  if (value === null || value === undefined)
    throw buildRefusal(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  return value;
}
