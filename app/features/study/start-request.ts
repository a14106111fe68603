import { type Filter, writeFilter } from "../questions/filter";
import type { StartRequest } from "./start-forms";

// Constants and functions with which browsers start a session, apart from the schema in start-forms.ts, so that pages
// need not load zod.

/** Maximum number of questions in a session (S2). */
export const maxSessionSize = 120;

/** Session sizes that quick start offers (S1). */
export const quickSizes = [5, 10, 20] as const;

/** Preset session sizes; learners can type any other size up to `maxSessionSize`. */
export const presetSizes = [5, 10, 20, 40] as const;

export const defaultSize = 10;

/** Default seconds per question in timed modes, about the pace of the core exam. */
export const defaultSeconds = 75;
export const minSeconds = 10;
export const maxSeconds = 600;
export const minBlocks = 2;
export const maxBlocks = 8;

/** Returns the form fields of a request: the inverse of `readStartForm`. */
export function toStartFields(startRequest: StartRequest): [name: string, value: string][] {
  const { filter, ...request }: StartRequest & { filter?: Filter } = startRequest;
  const fields = Object.entries(request)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)]);
  return [...fields, ...(filter ? writeFilter(filter) : [])];
}

/**
 * Why a session was not started: only unopened questions match and no free questions are left (P3), no question
 * matches, no question matches outside the learner's open exam (Q12), or the form is invalid.
 */
export const refusals = ["quota", "nothing", "exam", "unreadable"] as const;
export type Refusal = (typeof refusals)[number];
