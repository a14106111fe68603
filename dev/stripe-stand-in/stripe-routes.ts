import { missingError, type Refusal, refuse } from "./answers";
import type { ParamMap } from "./params";
import type { CustomerRow } from "./stand-in-state";
import { findRow, type World } from "./world";

// Helpers of the API routes.

export interface ApiCall {
  world: World;
  /** The id from the URL. */
  id: string;
  sent: ParamMap;
}

/** Method, path with ":id", and handler. */
export type Route = [method: string, path: string, verb: (call: ApiCall) => unknown];

export function requireObject<R extends { id: string }>(rows: R[], id: string, what: string, place = "id"): R {
  const row = findRow(rows, id);
  if (!row) throw missingError(what, id, place);
  return row;
}

export function requireActiveCustomer({ state }: World, id: string, place: string): CustomerRow {
  const row = requireObject(state.customers, id, "customer", place);
  if (row.deleted) throw missingError("customer", id, place);
  return row;
}

/** Merges metadata by name; an empty value removes a name. */
export function mergeMetadata(before: Record<string, string>, changes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ""));
}

export function requireUrl(text: string, param: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw refuse("Not a valid URL", { code: "url_invalid", param });
  return text;
}

export function invalidChoice(param: string, values: string[]): Refusal {
  return refuse(`Invalid ${param}: must be one of ${values.join(", ")}`, { param });
}
