import type { Domain } from "../progress/cells";
import { everything, type Filter, writeFilter } from "../questions/filter";
import type { StartRequest } from "./forms";

// What the browser needs to know about starting a session; the schema that checks it is in forms.ts.

/** Most questions in one session (S2). */
export const largestSession = 120;

/** Sizes of the quick start on home (S1). */
export const quickSizes = [5, 10, 20] as const;

/** Sizes offered where a session is put together; any other up to `largestSession` can be typed. */
export const offeredSizes = [5, 10, 20, 40] as const;

export const usualSize = 10;

/** The filter that leaves one domain of one axis. */
export function domainFilter(domain: Domain): Filter {
  return domain.axis === "organ"
    ? { ...everything, organs: [domain.domain] }
    : { ...everything, modalities: [domain.domain] };
}

/** The form fields that ask for this session, the inverse of `readStartForm`. */
export function startFields(request: StartRequest): [name: string, value: string][] {
  switch (request.from) {
    case "filter":
      return [["from", "filter"], ["size", String(request.size)], ...writeFilter(request.filter)];
    case "question":
      return [
        ["from", "question"],
        ["questionId", request.questionId],
      ];
    case "flags":
      return [["from", "flags"], ...writeFilter(request.filter)];
    case "session":
      return [
        ["from", "session"],
        ["sessionId", request.sessionId],
        ["which", request.which],
      ];
  }
}

/** Why a session was not started: only unopened questions are left and no quota (P3), none matches, or a bad form. */
export const refusals = ["quota", "nothing", "unreadable"] as const;
export type Refusal = (typeof refusals)[number];
