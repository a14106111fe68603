import type { ParamMap } from "./request-params";
import { findRow, type StandInContext } from "./stand-in-context";
import type { CustomerRow } from "./stand-in-state";
import { buildMissingError, buildRefusal, type Refusal } from "./stripe-responses";

// Helpers of the API routes.

export interface ApiCall {
  context: StandInContext;
  /** The id from the URL. */
  id: string;
  params: ParamMap;
}

/** Method, path with ":id", and handler. */
export type Route = [method: string, path: string, verb: (call: ApiCall) => unknown];

export function requireObject<R extends { id: string }>(rows: R[], id: string, kind: string, param = "id"): R {
  const row = findRow(rows, id);
  if (!row) throw buildMissingError(kind, id, param);
  return row;
}

export function requireActiveCustomer({ state }: StandInContext, id: string, param: string): CustomerRow {
  const row = requireObject(state.customers, id, "customer", param);
  if (row.deleted) throw buildMissingError("customer", id, param);
  return row;
}

/** Merges metadata by name; an empty value removes a name. */
export function mergeMetadata(before: Record<string, string>, changes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ""));
}

export function requireUrl(text: string, param: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw buildRefusal("Not a valid URL", { code: "url_invalid", param });
  return text;
}

export function buildInvalidChoiceError(param: string, values: string[]): Refusal {
  return buildRefusal(`Invalid ${param}: must be one of ${values.join(", ")}`, { param });
}
