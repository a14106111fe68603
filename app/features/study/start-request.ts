import { type Filter, writeFilter } from "../questions/filter";
import { boardExamShape } from "./engine/mock-exam-shape";
import type { StartRequest } from "./start-forms";

// Constants and functions with which browsers start a session, apart from the schema in start-forms.ts, so that pages
// need not load zod.

/** Maximum number of questions in a session (S2). */
export const maxSessionSize = 120;

/** Maximum number of questions in any session, including a mock exam, which may be longer than a drawn set. */
export const maxQuestions = 999;

/** Session sizes that quick start offers (S1). */
export const quickSizes = [5, 10, 20] as const;

/** Preset session sizes; learners can type any other size up to `maxSessionSize`. */
export const presetSizes = [5, 10, 20, 40] as const;

/** Maximum number of learners who compare their results of a group set (S10). */
export const maxSharingParticipants = 30;

export const defaultSize = 10;

/** Default seconds per question in timed modes: the pace of the board's exam. */
export const defaultSeconds = boardExamShape.secondsPerQuestion;
export const minSeconds = 10;
export const maxSeconds = 600;
export const minBlocks = 2;
export const maxBlocks = 8;

/** Form field with the value "yes" if the session may start with fewer questions than asked (P2). */
export const acceptsFewerField = "acceptsFewer";

/** Returns the form fields of a request: the inverse of `readStartForm`. */
export function toStartFields(startRequest: StartRequest): [name: string, value: string][] {
  const { filter, ...request }: StartRequest & { filter?: Filter } = startRequest;
  const fields = Object.entries(request)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)]);
  return [...fields, ...(filter ? writeFilter(filter) : [])];
}

/**
 * Why a session was not started: no question matches, no question matches outside the learner's open exam (Q12), or the
 * form is invalid.
 */
export const refusals = ["nothing", "exam", "unreadable"] as const;
export type Refusal = (typeof refusals)[number];
