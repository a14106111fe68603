import { missing, type Refusal, refuse } from "./answers";
import type { SentMap } from "./params";
import type { CustomerRow } from "./stand-in-state";
import { rowOf, type World } from "./world";

// What the calls of the API have in common.

export interface Call {
  world: World;
  /** The id in the address. */
  id: string;
  sent: SentMap;
}

/** Method, address with ":id", and what answers it. */
export type Route = [method: string, path: string, verb: (call: Call) => unknown];

export function find<R extends { id: string }>(rows: R[], id: string, what: string, place = "id"): R {
  const row = rowOf(rows, id);
  if (!row) throw missing(what, id, place);
  return row;
}

export function livingCustomer({ state }: World, id: string, place: string): CustomerRow {
  const row = find(state.customers, id, "customer", place);
  if (row.deleted) throw missing("customer", id, place);
  return row;
}

/** Metadata is changed name by name; an empty value takes a name away. */
export function merged(before: Record<string, string>, changes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ""));
}

export function needUrl(text: string, param: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw refuse("Not a valid URL", { code: "url_invalid", param });
  return text;
}

export function notOneOf(param: string, values: string[]): Refusal {
  return refuse(`Invalid ${param}: must be one of ${values.join(", ")}`, { param });
}
