import { type Modality, modalities, type Organ, organs } from "./taxonomy";

// Without zod on purpose: the browser reads and writes filters too, and needs no schema for that.

export const outcomes = ["unused", "incorrect", "correct"] as const;
export type Outcome = (typeof outcomes)[number];

/** The organ axis with the value of questions that have no organ. */
export const organDomains = [...organs, "none"] as const;

/** Which questions to draw from: an empty list of an axis means all of it; outcomes are a union (S2). */
export interface Filter {
  organs: (Organ | "none")[];
  modalities: Modality[];
  outcomes: Outcome[];
}

export const everything: Filter = { organs: [], modalities: [], outcomes: [] };

/** The filter in an address (`?organ=gi&organ=gu&modality=ct&outcome=unused`); unknown values are left out. */
export function readFilter(query: URLSearchParams): Filter {
  return {
    organs: keepKnown(query.getAll("organ"), organDomains),
    modalities: keepKnown(query.getAll("modality"), modalities),
    outcomes: keepKnown(query.getAll("outcome"), outcomes),
  };
}

/** The address form of a filter, the inverse of `readFilter`. */
export function writeFilter(filter: Filter): URLSearchParams {
  const query = new URLSearchParams();
  for (const organ of filter.organs) query.append("organ", organ);
  for (const modality of filter.modalities) query.append("modality", modality);
  for (const outcome of filter.outcomes) query.append("outcome", outcome);
  return query;
}

/** The filter with one value of one list added, or taken away when it was there. */
export function toggle<K extends keyof Filter>(filter: Filter, list: K, value: Filter[K][number]): Filter {
  const values: readonly string[] = filter[list];
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
  return { ...filter, [list]: next };
}

function keepKnown<T extends string>(values: readonly string[], known: readonly T[]): T[] {
  return known.filter((value) => values.includes(value));
}
