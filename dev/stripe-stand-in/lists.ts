import type Stripe from "stripe";
import { missingError, refuse } from "./answers";
import { listObject } from "./objects";

/** Parameters of every list. */
export const pageSpec = { limit: "whole", starting_after: "text", ending_before: "text" } as const;

interface Page {
  limit?: number | undefined;
  starting_after?: string | null | undefined;
  ending_before?: string | null | undefined;
}

/** Returns one page of rows, newest first; `rows` is oldest first. */
export function buildPage<R extends { id: string }, T>(
  rows: R[],
  { limit = 10, starting_after: after, ending_before: before }: Page,
  url: string,
  build: (row: R) => T,
): Stripe.ApiList<T> {
  if (limit < 1 || limit > 100)
    throw refuse("This value must be between 1 and 100 (inclusive).", {
      param: "limit",
      code: "parameter_invalid_integer",
    });
  if (after && before)
    throw refuse("Received both ending_before and starting_after parameters. Please pass in only one.");
  const newest = rows.toReversed();
  const place = (id: string, param: string) => {
    const index = newest.findIndex((row) => row.id === id);
    if (index < 0) throw missingError("object", id, param);
    return index;
  };
  const rest = after
    ? newest.slice(place(after, "starting_after") + 1)
    : before
      ? newest.slice(0, place(before, "ending_before"))
      : newest;
  const page = before ? rest.slice(-limit) : rest.slice(0, limit);
  return listObject(page.map(build), url, rest.length > page.length);
}
