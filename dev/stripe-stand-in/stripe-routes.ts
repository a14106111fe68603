import { missing, type Refusal, refuse } from "./answers";
import type { SentMap } from "./params";
import type { CustomerRow } from "./stand-in-state";
import { rowOf, type World } from "./world";

// Helpers of the API routes.

export interface Call {
  world: World;
  /** The id from the URL. */
  id: string;
  sent: SentMap;
}

/** Method, path with ":id", and handler. */
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

/** Merges metadata by name; an empty value removes a name. */
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
