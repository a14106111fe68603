import type Stripe from "stripe";
import { buildList } from "./stripe-objects";
import { buildMissingError, buildRefusal } from "./stripe-responses";

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
  buildObject: (row: R) => T,
): Stripe.ApiList<T> {
  if (limit < 1 || limit > 100)
    throw buildRefusal("This value must be between 1 and 100 (inclusive).", {
      param: "limit",
      code: "parameter_invalid_integer",
    });
  if (after && before)
    throw buildRefusal("Received both ending_before and starting_after parameters. Please pass in only one.");
  const newestFirst = rows.toReversed();
  const findPosition = (id: string, param: string) => {
    const index = newestFirst.findIndex((row) => row.id === id);
    if (index < 0) throw buildMissingError("object", id, param);
    return index;
  };
  const remaining = after
    ? newestFirst.slice(findPosition(after, "starting_after") + 1)
    : before
      ? newestFirst.slice(0, findPosition(before, "ending_before"))
      : newestFirst;
  const page = before ? remaining.slice(-limit) : remaining.slice(0, limit);
  return buildList(page.map(buildObject), url, remaining.length > page.length);
}
