import { type Filter, writeFilter } from "../questions/filter";
import type { StartRequest } from "./start-forms";

// What the browser needs to know about starting a session; the schema that checks it is in forms.ts.

/** Most questions in one session (S2). */
export const maxSessionSize = 120;

/** Sizes of the quick start on home (S1). */
export const quickSizes = [5, 10, 20] as const;

/** Sizes offered where a session is put together; any other up to `largestSession` can be typed. */
export const offeredSizes = [5, 10, 20, 40] as const;

export const defaultSize = 10;

/** Time for one question in a timed mode, s; about the pace of the core exam. */
export const defaultSeconds = 75;
export const maxSeconds = 600;
export const maxBlocks = 8;

/** The form fields that ask for this session, the inverse of `readStartForm`. */
export function startFields(asked: StartRequest): [name: string, value: string][] {
  const { filter, ...request }: StartRequest & { filter?: Filter } = asked;
  const fields = Object.entries(request)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)]);
  return [...fields, ...(filter ? writeFilter(filter) : [])];
}

/**
 * Why a session was not started: only unopened questions are left and no quota (P3), none matches, none but those an open exam
 * asks (Q12), or a bad form.
 */
export const refusals = ["quota", "nothing", "exam", "unreadable"] as const;
export type Refusal = (typeof refusals)[number];
