import { type Filter, writeFilter } from "../questions/filter";
import type { StartRequest } from "./start-forms";

// Constants and fields for starting a session in the browser; the schema is in start-forms.ts.

/** Most questions in one session (S2). */
export const maxSessionSize = 120;

/** Sizes of quick start (S1). */
export const quickSizes = [5, 10, 20] as const;

/** Preset sizes; any other up to `maxSessionSize` can be typed. */
export const presetSizes = [5, 10, 20, 40] as const;

export const defaultSize = 10;

/** Seconds per question in timed modes, about the pace of the core exam. */
export const defaultSeconds = 75;
export const maxSeconds = 600;
export const maxBlocks = 8;

/** Returns the form fields of a request, the inverse of `readStartForm`. */
export function toStartFields(startRequest: StartRequest): [name: string, value: string][] {
  const { filter, ...request }: StartRequest & { filter?: Filter } = startRequest;
  const fields = Object.entries(request)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)]);
  return [...fields, ...(filter ? writeFilter(filter) : [])];
}

/**
 * Why a session was not started: only unopened questions left and no quota (P3), no match, no match outside the
 * learner's open exam (Q12), or an invalid form.
 */
export const refusals = ["quota", "nothing", "exam", "unreadable"] as const;
export type Refusal = (typeof refusals)[number];
