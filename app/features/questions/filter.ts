import { z } from "zod";
import { modalities, organs } from "./taxonomy";

export const outcomes = ["unused", "incorrect", "correct"] as const;
export type Outcome = (typeof outcomes)[number];

/** Which questions to draw from: an empty list of an axis means all of it; outcomes are a union (S2). */
export const filterSchema = z.object({
  organs: z.array(z.enum([...organs, "none"])).default([]),
  modalities: z.array(z.enum(modalities)).default([]),
  outcomes: z.array(z.enum(outcomes)).default([]),
});

export type Filter = z.infer<typeof filterSchema>;

export const everything: Filter = { organs: [], modalities: [], outcomes: [] };

/** The filter in an address (`?organ=gi&organ=gu&modality=ct&outcome=unused`); unknown values are left out. */
export function readFilter(query: URLSearchParams): Filter {
  const keep = <T extends string>(name: string, known: readonly T[]) =>
    [...new Set(query.getAll(name))].filter((value): value is T => (known as readonly string[]).includes(value));
  return {
    organs: keep("organ", [...organs, "none"] as const),
    modalities: keep("modality", modalities),
    outcomes: keep("outcome", outcomes),
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
